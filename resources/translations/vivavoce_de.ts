<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Action</name>
    <message>
        <source>Be silent</source>
        <translation>Still sein</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Open Vivavoce</source>
        <translation>Vivavoce öffnen</translation>
    </message>
    <message>
        <source>Pause or go on</source>
        <translation>Pause oder weiter</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Zwischenablage vorlesen</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Auswahl vorlesen</translation>
    </message>
    <message>
        <source>Read the selection next</source>
        <translation>Auswahl als Nächstes vorlesen</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Put this message away</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message>
        <source>A book can take hours. It makes way whenever something is read aloud, and it goes on after a restart.</source>
        <translation>Ein Buch kann Stunden dauern. Es macht Platz, sobald etwas vorgelesen wird, und geht nach einem Neustart weiter.</translation>
    </message>
    <message>
        <source>A {suffix} file has no cover.</source>
        <translation>Eine {suffix}-Datei hat kein Titelbild.</translation>
    </message>
    <message>
        <source>A {suffix} file has no title, author, chapters or cover.</source>
        <translation>Eine {suffix}-Datei hat weder Titel noch Autor, Kapitel oder Titelbild.</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Beside the sound: when each sentence and word is heard</source>
        <translation>Neben dem Ton: wann jeder Satz und jedes Wort zu hören ist</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>Captions as {kind}</source>
        <translation>Untertitel als {kind}</translation>
    </message>
    <message>
        <source>Choose a picture for the cover</source>
        <translation>Ein Bild für den Titel wählen</translation>
    </message>
    <message>
        <source>Choose a picture…</source>
        <translation>Bild wählen …</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>Die Datei wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Titelbild</translation>
    </message>
    <message>
        <source>FLAC, exact; chapters and cover</source>
        <translation>FLAC, exakt; Kapitel und Titelbild</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>M4B, an audiobook with chapters and cover</source>
        <translation>M4B, ein Hörbuch mit Kapiteln und Titelbild</translation>
    </message>
    <message>
        <source>MP3, plays everywhere; chapters and cover</source>
        <translation>MP3, läuft überall; Kapitel und Titelbild</translation>
    </message>
    <message>
        <source>Mark the chapters</source>
        <translation>Kapitel kennzeichnen</translation>
    </message>
    <message>
        <source>No cover</source>
        <translation>Kein Titelbild</translation>
    </message>
    <message>
        <source>OGG Vorbis, small and free</source>
        <translation>OGG Vorbis, klein und frei</translation>
    </message>
    <message>
        <source>Opus, smallest; chapters</source>
        <translation>Opus, am kleinsten; Kapitel</translation>
    </message>
    <message>
        <source>Pictures ({patterns})</source>
        <translation>Bilder ({patterns})</translation>
    </message>
    <message>
        <source>Save as a book</source>
        <translation>Als Buch speichern</translation>
    </message>
    <message>
        <source>Save the book</source>
        <translation>Buch speichern</translation>
    </message>
    <message>
        <source>Sound files ({patterns})</source>
        <translation>Tondateien ({patterns})</translation>
    </message>
    <message>
        <source>The name has to end in one of these: {endings}.</source>
        <translation>Der Name muss auf eines davon enden: {endings}.</translation>
    </message>
    <message>
        <source>The text was changed after it was opened: it is saved as it stands, without the chapters and the picture of the document.</source>
        <translation>Der Text wurde nach dem Öffnen geändert: Er wird so gespeichert, wie er dasteht, ohne Kapitel und Bild des Dokuments.</translation>
    </message>
    <message>
        <source>There is no folder {folder}. Choose another one.</source>
        <translation>Den Ordner {folder} gibt es nicht. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>WAV, exact and large</source>
        <translation>WAV, exakt und groß</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Choose another name.</source>
        <translation>„{name}“ ist ein Ordner. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>“{name}” is no picture that can be shown. Choose a JPEG or PNG file.</source>
        <translation>„{name}“ ist kein Bild, das sich zeigen lässt. Wählen Sie eine JPEG- oder PNG-Datei.</translation>
    </message>
    <message>
        <source>“{name}” is there already. Save once more to write over it.</source>
        <translation>„{name}“ gibt es schon. Speichern Sie noch einmal, um die Datei zu ersetzen.</translation>
    </message>
</context>
<context>
    <name>BookStrip</name>
    <message>
        <source>Book “{name}”: all is spoken; the file is written, {share} %</source>
        <translation>Buch „{name}“: alles gesprochen; die Datei wird geschrieben, {share} %</translation>
    </message>
    <message>
        <source>Book “{name}”: reading the text…</source>
        <translation>Buch „{name}“: Text wird gelesen …</translation>
    </message>
    <message>
        <source>Book “{name}”: {share} %</source>
        <translation>Buch „{name}“: {share} %</translation>
    </message>
    <message>
        <source>Book “{name}”: {share} %, paused</source>
        <translation>Buch „{name}“: {share} %, Pause</translation>
    </message>
    <message>
        <source>Book “{name}”: {share} %, waits for the reading to end</source>
        <translation>Buch „{name}“: {share} %, wartet, bis nicht mehr vorgelesen wird</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget the book</source>
        <translation>Das Buch vergessen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Go on with the book</source>
        <translation>Mit dem Buch weitermachen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause the book</source>
        <translation>Das Buch pausieren</translation>
    </message>
    <message>
        <source>Progress of the book</source>
        <translation>Fortschritt des Buchs</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the book</source>
        <translation>Das Buch anhalten</translation>
    </message>
    <message>
        <source>What is done stays: you can go on later.</source>
        <translation>Was fertig ist, bleibt: Sie können später weitermachen.</translation>
    </message>
    <message>
        <source>about {hours} h {minutes} min left</source>
        <translation>noch etwa {hours} Std. {minutes} Min.</translation>
    </message>
    <message>
        <source>about {minutes} min left</source>
        <translation>noch etwa {minutes} Min.</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>“{name}” is not finished. What is done is kept.</source>
        <translation>„{name}“ ist noch nicht fertig. Was fertig ist, bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>BooksJoiner</name>
    <message>
        <source>No program of this desktop opens {path}</source>
        <translation>Kein Programm dieses Desktops öffnet {path}</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Subtitles that set in late, since the one before takes longer: {n}.</source>
        <translation>Untertitel, die zu spät einsetzen, weil der vorige länger dauert: {n}.</translation>
    </message>
    <message>
        <source>The voice is not ready yet.</source>
        <translation>Die Stimme ist noch nicht bereit.</translation>
    </message>
    <message>
        <source>These parts may sound wrong, even after three takes:</source>
        <translation>Diese Stellen klingen auch nach drei Versuchen vielleicht falsch:</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>“{name}” is done: {duration} of sound.</source>
        <translation>„{name}“ ist fertig: {duration} Ton.</translation>
    </message>
    <message>
        <source>“{name}” is forgotten, and what was done of it.</source>
        <translation>„{name}“ ist vergessen, samt dem, was davon fertig war.</translation>
    </message>
    <message>
        <source>… and {n} more.</source>
        <translation>… und {n} weitere.</translation>
    </message>
</context>
<context>
    <name>CastSection</name>
    <message>
        <source>For lines such as “Anna: Good morning.” The names are not read.</source>
        <translation>Für Zeilen wie „Anna: Guten Morgen.“ Die Namen werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Give each name a voice of its own</source>
        <translation>Jedem Namen eine eigene Stimme geben</translation>
    </message>
    <message>
        <source>More names, which speak seldom and in the book&apos;s voice: {n}.</source>
        <translation>Weitere Namen, die selten und mit der Stimme des Buchs sprechen: {n}.</translation>
    </message>
    <message>
        <source>The book&apos;s voice</source>
        <translation>Die Stimme des Buchs</translation>
    </message>
    <message>
        <source>Voice of {name}</source>
        <translation>Stimme von {name}</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Wer spricht</translation>
    </message>
</context>
<context>
    <name>Choosers</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
</context>
<context>
    <name>CloneDialog</name>
    <message>
        <source>Add more …</source>
        <translation>Weitere hinzufügen …</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>And {n} more.</source>
        <translation>Und {n} weitere.</translation>
    </message>
    <message>
        <source>Before you make a voice</source>
        <translation>Bevor Sie eine Stimme erzeugen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose recordings</source>
        <translation>Aufnahmen wählen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>I understand</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep {n} voices</source>
        <translation>{n} Stimmen behalten</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Stimme machen</translation>
    </message>
    <message>
        <source>Make {n} voices</source>
        <translation>{n} Stimmen erzeugen</translation>
    </message>
    <message>
        <source>Making the voice …</source>
        <translation>Die Stimme entsteht …</translation>
    </message>
    <message>
        <source>Making voice {n} of {all} …</source>
        <translation>Stimme {n} von {all} entsteht …</translation>
    </message>
    <message>
        <source>New voice from a recording</source>
        <translation>Neue Stimme aus einer Aufnahme</translation>
    </message>
    <message>
        <source>Opening {n} of {all} …</source>
        <translation>{n} von {all} wird geöffnet …</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Recordings ({known})</source>
        <translation>Aufnahmen ({known})</translation>
    </message>
    <message>
        <source>Remove this one</source>
        <translation>Diese entfernen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Use the starter</source>
        <translation>Den Starter benutzen</translation>
    </message>
</context>
<context>
    <name>Cloning</name>
    <message>
        <source>Keep the first ones, then open the others.</source>
        <translation>Behalten Sie erst diese und öffnen Sie dann die anderen.</translation>
    </message>
    <message>
        <source>My voice</source>
        <translation>Meine Stimme</translation>
    </message>
    <message>
        <source>That failed because of a fault in Vivavoce ({kind}).</source>
        <translation>Das misslang wegen eines Fehlers in Vivavoce ({kind}).</translation>
    </message>
    <message>
        <source>The model in use, {name}, cannot make voices from recordings.</source>
        <translation>Das verwendete Modell {name} kann keine Stimmen aus Aufnahmen erzeugen.</translation>
    </message>
    <message>
        <source>The model is not ready yet.</source>
        <translation>Das Modell ist noch nicht bereit.</translation>
    </message>
    <message>
        <source>These are too many recordings at once.</source>
        <translation>Das sind zu viele Aufnahmen auf einmal.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Try again; the details are in vivavoce.log.</source>
        <translation>Versuchen Sie es noch einmal; Näheres steht in vivavoce.log.</translation>
    </message>
    <message>
        <source>Use the starter, or choose a Base model on the page of models.</source>
        <translation>Verwenden Sie den Starter oder wählen Sie unter „Modelle“ ein Base-Modell.</translation>
    </message>
</context>
<context>
    <name>CloningJoiner</name>
    <message>
        <source>My voice</source>
        <translation>Meine Stimme</translation>
    </message>
    <message>
        <source>{n} voices are kept; “{name}” reads from now on.</source>
        <translation>{n} Stimmen sind behalten; ab jetzt liest „{name}“ vor.</translation>
    </message>
    <message>
        <source>“{name}” is kept, and reads from now on.</source>
        <translation>„{name}“ ist behalten und liest ab jetzt vor.</translation>
    </message>
</context>
<context>
    <name>ClosingQuestion</name>
    <message>
        <source>Closing the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Do not ask again (it can be changed in the settings)</source>
        <translation>Nicht mehr fragen (in den Einstellungen zu ändern)</translation>
    </message>
    <message>
        <source>It then waits in the tray, ready for its hotkeys.</source>
        <translation>Es wartet dann im Infobereich und hört auf seine Tastenkürzel.</translation>
    </message>
    <message>
        <source>It then waits in the tray.</source>
        <translation>Es wartet dann im Infobereich.</translation>
    </message>
    <message>
        <source>Keep Vivavoce running?</source>
        <translation>Vivavoce weiterlaufen lassen?</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>There is no tray on this desktop: the window is then only minimised, and the hotkeys go on working.</source>
        <translation>Dieser Desktop hat keinen Infobereich: Das Fenster wird dann nur minimiert, und die Tastenkürzel bleiben in Kraft.</translation>
    </message>
    <message>
        <source>There is no tray on this desktop: the window is then only minimised.</source>
        <translation>Dieser Desktop hat keinen Infobereich: Das Fenster wird dann nur minimiert.</translation>
    </message>
</context>
<context>
    <name>ConsentNote</name>
    <message>
        <source>A voice belongs to the person who speaks with it.</source>
        <translation>Eine Stimme gehört dem Menschen, der mit ihr spricht.</translation>
    </message>
    <message>
        <source>Make a voice only of yourself, or of somebody who has agreed to it. Never use it to pass for somebody, or to make others believe that they said something.</source>
        <translation>Erzeugen Sie nur Ihre eigene Stimme oder die eines Menschen, der zugestimmt hat. Geben Sie sich nie damit für jemanden aus und lassen Sie niemanden etwas sagen, das er nicht gesagt hat.</translation>
    </message>
    <message>
        <source>Recordings and voices stay on this machine. Nothing of them is sent anywhere.</source>
        <translation>Aufnahmen und Stimmen bleiben auf diesem Rechner. Nichts davon wird verschickt.</translation>
    </message>
</context>
<context>
    <name>DeleteQuestion</name>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name} löschen?</translation>
    </message>
    <message>
        <source>This gives back {size} on the disk. To use the model again, it must be downloaded again. Your voices stay.</source>
        <translation>Das gibt {size} auf der Festplatte frei. Um das Modell wieder zu benutzen, muss es neu geladen werden. Ihre Stimmen bleiben.</translation>
    </message>
</context>
<context>
    <name>DesignDialog</name>
    <message>
        <source>Another one</source>
        <translation>Eine andere</translation>
    </message>
    <message>
        <source>Another voice to the same description</source>
        <translation>Eine andere Stimme zur selben Beschreibung</translation>
    </message>
    <message>
        <source>Describe a voice</source>
        <translation>Eine Stimme beschreiben</translation>
    </message>
    <message>
        <source>Go to the models</source>
        <translation>Zu den Modellen</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Keep the voice</source>
        <translation>Stimme behalten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Loading the model that makes voices…</source>
        <translation>Das Modell, das Stimmen macht, wird geladen …</translation>
    </message>
    <message>
        <source>Making the voice…</source>
        <translation>Die Stimme wird gemacht …</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Recording the voice…</source>
        <translation>Die Stimme wird aufgenommen …</translation>
    </message>
    <message>
        <source>Say how old, how high, how fast, and in what mood. English works best.</source>
        <translation>Sagen Sie, wie alt, wie hoch, wie schnell und in welcher Stimmung. Auf Englisch gelingt es am besten.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Such as: an old man with a warm, deep voice, who speaks slowly and kindly</source>
        <translation>Zum Beispiel: an old man with a warm, deep voice, who speaks slowly and kindly</translation>
    </message>
    <message>
        <source>The model in use does not take descriptions. The one that does is here.</source>
        <translation>Das Modell in Gebrauch nimmt keine Beschreibungen. Das, das sie nimmt, ist da.</translation>
    </message>
    <message>
        <source>The model is being loaded…</source>
        <translation>Das Modell wird geladen …</translation>
    </message>
    <message>
        <source>This needs a model that takes descriptions; it is not on this computer.</source>
        <translation>Dafür braucht es ein Modell, das Beschreibungen nimmt; es ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Use that model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>What is the voice like?</source>
        <translation>Wie ist die Stimme?</translation>
    </message>
</context>
<context>
    <name>DesignJoiner</name>
    <message>
        <source>Deleted {name}.</source>
        <translation>{name} ist gelöscht.</translation>
    </message>
    <message>
        <source>Go to the models</source>
        <translation>Zu den Modellen</translation>
    </message>
    <message>
        <source>Making the voice {name}…</source>
        <translation>Die Stimme {name} wird gemacht …</translation>
    </message>
    <message>
        <source>There is a new voice: {name}. It speaks with the model {model}.</source>
        <translation>Es gibt eine neue Stimme: {name}. Sie spricht mit dem Modell {model}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Use it now</source>
        <translation>Jetzt verwenden</translation>
    </message>
    <message>
        <source>{name} is recorded. To make a voice of it, the model {model} is needed ({size} GB).</source>
        <translation>{name} ist aufgenommen. Um eine Stimme daraus zu machen, braucht es das Modell {model} ({size} GB).</translation>
    </message>
</context>
<context>
    <name>Diagnosing</name>
    <message>
        <source>Close other programs, then look again.</source>
        <translation>Schließen Sie andere Programme und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Hotkeys that work: {count}.</source>
        <translation>Tastenkürzel, die funktionieren: {count}.</translation>
    </message>
    <message>
        <source>In the settings, let the sound come in larger pieces.</source>
        <translation>Lassen Sie in den Einstellungen den Ton in größeren Stücken kommen.</translation>
    </message>
    <message>
        <source>Install Vivavoce anew if it does not work as it should.</source>
        <translation>Installieren Sie Vivavoce neu, wenn es nicht funktioniert wie gedacht.</translation>
    </message>
    <message>
        <source>Keep the window minimised: its hotkeys go on working.</source>
        <translation>Lassen Sie das Fenster minimiert: Die Tastenkürzel funktionieren weiter.</translation>
    </message>
    <message>
        <source>Kind of desktop: {name}.</source>
        <translation>Art des Desktops: {name}.</translation>
    </message>
    <message>
        <source>Looking at this machine took too long and was stopped.</source>
        <translation>Die Prüfung dauerte zu lange und wurde abgebrochen.</translation>
    </message>
    <message>
        <source>No hotkey is in force.</source>
        <translation>Kein Tastenkürzel gilt.</translation>
    </message>
    <message>
        <source>Send us the file vivavoce.log instead.</source>
        <translation>Schicken Sie uns stattdessen die Datei vivavoce.log.</translation>
    </message>
    <message>
        <source>Set one in the settings.</source>
        <translation>Legen Sie in den Einstellungen eines fest.</translation>
    </message>
    <message>
        <source>Sound goes to: {device}.</source>
        <translation>Ton geht an: {device}.</translation>
    </message>
    <message>
        <source>The hotkey for “{action}” does not work.</source>
        <translation>Das Tastenkürzel für „{action}“ funktioniert nicht.</translation>
    </message>
    <message>
        <source>The report could not be put together.</source>
        <translation>Der Bericht konnte nicht zusammengestellt werden.</translation>
    </message>
    <message>
        <source>The sound broke off {count} times since the start.</source>
        <translation>Der Ton ist seit dem Start {count}-mal abgerissen.</translation>
    </message>
    <message>
        <source>There is a tray for the icon.</source>
        <translation>Es gibt einen Infobereich für das Symbol.</translation>
    </message>
    <message>
        <source>This desktop has no tray.</source>
        <translation>Dieser Desktop hat keinen Infobereich.</translation>
    </message>
    <message>
        <source>This machine could not be looked at.</source>
        <translation>Dieser Rechner konnte nicht geprüft werden.</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>DraftList</name>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>nicht brauchbar</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>has a flaw</source>
        <translation>hat einen Mangel</translation>
    </message>
    <message>
        <source>made</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
</context>
<context>
    <name>DraftView</name>
    <message>
        <source>Best stretch</source>
        <translation>Bester Abschnitt</translation>
    </message>
    <message>
        <source>Choose the clearest 15 seconds</source>
        <translation>Die klarsten 15 Sekunden wählen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Optional: the exact words of the stretch</source>
        <translation>Freiwillig: der genaue Wortlaut des Abschnitts</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>What is said</source>
        <translation>Wortlaut</translation>
    </message>
    <message>
        <source>With the words, the way of speaking can be imitated too, not only the voice.</source>
        <translation>Mit dem Wortlaut lässt sich auch die Sprechweise nachahmen, nicht nur die Stimme.</translation>
    </message>
    <message>
        <source>{start} to {end} s of {whole}</source>
        <translation>{start} bis {end} s von {whole}</translation>
    </message>
    <message>
        <source>{stretch}, its first 10 minutes</source>
        <translation>{stretch}, die ersten 10 Minuten</translation>
    </message>
</context>
<context>
    <name>DropSheet</name>
    <message>
        <source>Drop to make a voice</source>
        <translation>Ablegen, um eine Stimme zu erzeugen</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Or choose “Read the selection” in the tray.</source>
        <translation>Oder im Infobereich „Auswahl vorlesen“ wählen.</translation>
    </message>
    <message>
        <source>Or select text in any program and press {hotkey}.</source>
        <translation>Oder Text in einem beliebigen Programm markieren und {hotkey} drücken.</translation>
    </message>
    <message>
        <source>Paste or type a text, or drop a file here.</source>
        <translation>Text einfügen oder tippen, oder eine Datei hierher ziehen.</translation>
    </message>
</context>
<context>
    <name>EntryDialog</name>
    <message>
        <source>A sentence with the word</source>
        <translation>Ein Satz mit dem Wort</translation>
    </message>
    <message>
        <source>A space says nothing: it is left out.</source>
        <translation>Ein Leerzeichen sagt nichts: Es wird ausgelassen.</translation>
    </message>
    <message>
        <source>A text in which the pattern finds something</source>
        <translation>Ein Text, in dem das Muster etwas findet</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a pronunciation</source>
        <translation>Aussprache hinzufügen</translation>
    </message>
    <message>
        <source>All voices</source>
        <translation>Alle Stimmen</translation>
    </message>
    <message>
        <source>Capitals matter</source>
        <translation>Großschreibung zählt</translation>
    </message>
    <message>
        <source>Change a pronunciation</source>
        <translation>Aussprache ändern</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>Gesprochen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Texts of all languages</source>
        <translation>Texten aller Sprachen</translation>
    </message>
    <message>
        <source>The word alone</source>
        <translation>Das Wort allein</translation>
    </message>
    <message>
        <source>There is an entry for this already. Change that one, or say for which language or voice this one is.</source>
        <translation>Dafür gibt es schon einen Eintrag. Ändern Sie jenen, oder sagen Sie, für welche Sprache oder Stimme dieser ist.</translation>
    </message>
    <message>
        <source>Try it in</source>
        <translation>Probe</translation>
    </message>
    <message>
        <source>Type how it is spoken.</source>
        <translation>Geben Sie ein, wie es gesprochen wird.</translation>
    </message>
    <message>
        <source>Type what is written in texts.</source>
        <translation>Geben Sie ein, was in Texten geschrieben steht.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>\1 stands for what the first pair of brackets finds. A space says nothing.</source>
        <translation>\1 steht für das, was die erste Klammer findet. Ein Leerzeichen sagt nichts.</translation>
    </message>
    <message>
        <source>“(\d+)x” with “\1 times” says “3 times” for “3x”.</source>
        <translation>„(\d+)x“ mit „\1 mal“ sagt „3 mal“ für „3x“.</translation>
    </message>
    <message>
        <source>“art” finds something in “party” too.</source>
        <translation>„art“ findet auch in „Partner“ etwas.</translation>
    </message>
    <message>
        <source>“art” finds “Art”, but nothing in “party”.</source>
        <translation>„art“ findet „Art“, aber nichts in „Partner“.</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>A book cannot be written as {1}.</source>
        <translation>Ein Buch kann nicht als {1} gespeichert werden.</translation>
    </message>
    <message>
        <source>A new one was begun; the old file is kept as {1}.</source>
        <translation>Ein neuer wurde begonnen; die alte Datei heißt jetzt {1}.</translation>
    </message>
    <message>
        <source>A part of the work in progress was changed or taken away meanwhile.</source>
        <translation>Ein Teil der angefangenen Arbeit wurde inzwischen verändert oder entfernt.</translation>
    </message>
    <message>
        <source>A sentence would not end and was cut short.</source>
        <translation>Ein Satz wollte nicht enden und wurde abgebrochen.</translation>
    </message>
    <message>
        <source>A silence of {1} s cannot follow the reference.</source>
        <translation>Auf die Aufnahme kann keine Stille von {1} s folgen.</translation>
    </message>
    <message>
        <source>A speech server clones nothing in context.</source>
        <translation>Ein Sprachserver kann keine Stimme samt ihrer Aufnahme nachahmen.</translation>
    </message>
    <message>
        <source>A voice needs a name.</source>
        <translation>Eine Stimme braucht einen Namen.</translation>
    </message>
    <message>
        <source>Add a file name, such as book.m4b.</source>
        <translation>Ergänzen Sie einen Dateinamen, etwa buch.m4b.</translation>
    </message>
    <message>
        <source>Add a file name, such as out.wav.</source>
        <translation>Ergänzen Sie einen Dateinamen, etwa ton.wav.</translation>
    </message>
    <message>
        <source>Allow writing there and make room, or set VIVAVOCE_HOME to another directory.</source>
        <translation>Erlauben Sie das Schreiben dort und schaffen Sie Platz, oder setzen Sie VIVAVOCE_HOME auf einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Allow writing there, then try again.</source>
        <translation>Erlauben Sie das Schreiben dort und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>And {1} more.</source>
        <translation>Und {1} weitere.</translation>
    </message>
    <message>
        <source>Another Vivavoce is at the files of {1}.</source>
        <translation>Ein anderes Vivavoce benutzt gerade die Dateien von {1}.</translation>
    </message>
    <message>
        <source>Another Vivavoce is at work on this very file.</source>
        <translation>Ein anderes Vivavoce arbeitet gerade an genau dieser Datei.</translation>
    </message>
    <message>
        <source>Another program listens at port {1} already.</source>
        <translation>Ein anderes Programm benutzt den Port {1} schon.</translation>
    </message>
    <message>
        <source>Ask who runs it; `vivavoce serve` is told by --allow-host what it is called.</source>
        <translation>Fragen Sie, wer ihn betreibt: „vivavoce serve“ erfährt mit --allow-host, wie der Server heißt.</translation>
    </message>
    <message>
        <source>At {1}, others than you could use the server.</source>
        <translation>Unter {1} könnten auch andere als Sie den Server benutzen.</translation>
    </message>
    <message>
        <source>Change it.</source>
        <translation>Ändern Sie sie.</translation>
    </message>
    <message>
        <source>Check it again.</source>
        <translation>Prüfen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Check its name and place.</source>
        <translation>Prüfen Sie, wie sie heißt und wo sie liegt.</translation>
    </message>
    <message>
        <source>Check that it is a .srt or .vtt file; read plain text as .txt.</source>
        <translation>Prüfen Sie, ob es eine .srt- oder .vtt-Datei ist; einfachen Text öffnen Sie als .txt.</translation>
    </message>
    <message>
        <source>Check that it is an .eml file; read plain text as .txt.</source>
        <translation>Prüfen Sie, ob es eine .eml-Datei ist; einfachen Text öffnen Sie als .txt.</translation>
    </message>
    <message>
        <source>Check that it is there, and your rights there.</source>
        <translation>Prüfen Sie, ob die Datei da ist und ob Sie sie benutzen dürfen.</translation>
    </message>
    <message>
        <source>Check that its folder exists, your rights there and the free space.</source>
        <translation>Prüfen Sie, ob es den Ordner gibt, ob Sie dort schreiben dürfen und ob genug Platz frei ist.</translation>
    </message>
    <message>
        <source>Check that you may open it.</source>
        <translation>Prüfen Sie, ob Sie die Datei öffnen dürfen.</translation>
    </message>
    <message>
        <source>Check the address, the network, and whether the server runs.</source>
        <translation>Prüfen Sie die Adresse, das Netz und ob der Server läuft.</translation>
    </message>
    <message>
        <source>Check the address.</source>
        <translation>Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>Check the address; a certificate of your own is trusted through SSL_CERT_FILE.</source>
        <translation>Prüfen Sie die Adresse; einem eigenen Zertifikat wird durch SSL_CERT_FILE vertraut.</translation>
    </message>
    <message>
        <source>Check the address; a network that wants a login answers so too.</source>
        <translation>Prüfen Sie die Adresse; auch ein Netz, das eine Anmeldung will, antwortet so.</translation>
    </message>
    <message>
        <source>Check the address; it is the one that ends before /audio/speech.</source>
        <translation>Prüfen Sie die Adresse; gemeint ist die, die vor /audio/speech endet.</translation>
    </message>
    <message>
        <source>Check the free space and your rights there, or choose another folder.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist und ob Sie dort schreiben dürfen, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Check the free space and your rights there, then start again: what is done stays.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist und ob Sie dort schreiben dürfen, und beginnen Sie dann noch einmal: Was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>Check the free space and your rights there, then try again.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist und ob Sie dort schreiben dürfen, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Check the free space and your rights there.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist und ob Sie dort schreiben dürfen.</translation>
    </message>
    <message>
        <source>Check the free space and your rights there. They hold until you quit.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist und ob Sie dort schreiben dürfen. Die Einstellungen gelten, bis Sie Vivavoce beenden.</translation>
    </message>
    <message>
        <source>Check the free space there, then start again: what is done stays.</source>
        <translation>Prüfen Sie, ob dort genug Platz frei ist, und beginnen Sie dann noch einmal: Was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>Check the microphone, or choose another recording.</source>
        <translation>Prüfen Sie das Mikrofon oder wählen Sie eine andere Aufnahme.</translation>
    </message>
    <message>
        <source>Check the name and your rights to the file.</source>
        <translation>Prüfen Sie den Namen und ob Sie die Datei öffnen dürfen.</translation>
    </message>
    <message>
        <source>Check the name and your rights.</source>
        <translation>Prüfen Sie den Namen und ob Sie die Datei öffnen dürfen.</translation>
    </message>
    <message>
        <source>Check the name, or choose another file.</source>
        <translation>Prüfen Sie den Namen oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Check the network and download again; what has arrived is kept.</source>
        <translation>Prüfen Sie das Netz und laden Sie noch einmal herunter; was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>Check the path of the model.</source>
        <translation>Prüfen Sie, wo das Modell liegt.</translation>
    </message>
    <message>
        <source>Check your rights there, or set it in the settings of your desktop.</source>
        <translation>Prüfen Sie, ob Sie dort schreiben dürfen, oder stellen Sie es in den Einstellungen Ihres Desktops ein.</translation>
    </message>
    <message>
        <source>Check your rights to its folder and the free space.</source>
        <translation>Prüfen Sie, ob Sie in den Ordner schreiben dürfen und ob genug Platz frei ist.</translation>
    </message>
    <message>
        <source>Checking {1}</source>
        <translation>{1} wird geprüft</translation>
    </message>
    <message>
        <source>Choose a file in it.</source>
        <translation>Wählen Sie eine Datei darin.</translation>
    </message>
    <message>
        <source>Choose a model of the voice&apos;s family, or make the voice again with this model from its recording.</source>
        <translation>Wählen Sie ein Modell aus der Familie der Stimme oder erzeugen Sie die Stimme mit diesem Modell neu aus ihrer Aufnahme.</translation>
    </message>
    <message>
        <source>Choose a name that ends in {1}.</source>
        <translation>Wählen Sie einen Namen, der auf {1} endet.</translation>
    </message>
    <message>
        <source>Choose a recording of 8 to 192 kHz.</source>
        <translation>Wählen Sie eine Aufnahme mit 8 bis 192 kHz.</translation>
    </message>
    <message>
        <source>Choose a stretch in which only one does: the voice would be a mixture.</source>
        <translation>Wählen Sie einen Abschnitt, in dem nur einer spricht: Die Stimme würde sonst eine Mischung.</translation>
    </message>
    <message>
        <source>Choose a stretch without, or another recording: the voice would sing along.</source>
        <translation>Wählen Sie einen Abschnitt ohne das oder eine andere Aufnahme: Die Stimme würde sonst mitsingen.</translation>
    </message>
    <message>
        <source>Choose a voice file you have rights to.</source>
        <translation>Wählen Sie eine Stimmdatei, die Sie öffnen dürfen.</translation>
    </message>
    <message>
        <source>Choose a wav, flac, mp3, ogg or m4a file.</source>
        <translation>Wählen Sie eine Datei vom Typ wav, flac, mp3, ogg oder m4a.</translation>
    </message>
    <message>
        <source>Choose another JPEG or PNG file.</source>
        <translation>Wählen Sie eine andere JPEG- oder PNG-Datei.</translation>
    </message>
    <message>
        <source>Choose another file, or make the voice again from its recording.</source>
        <translation>Wählen Sie eine andere Datei oder erzeugen Sie die Stimme neu aus ihrer Aufnahme.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Choose another model first.</source>
        <translation>Wählen Sie erst ein anderes Modell.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Choose another voice, make it again, or try --dtype fp32.</source>
        <translation>Wählen Sie eine andere Stimme, erzeugen Sie sie neu oder versuchen Sie es in den Einstellungen mit dem Zahlenformat fp32.</translation>
    </message>
    <message>
        <source>Choose another weight.</source>
        <translation>Wählen Sie ein anderes Verhältnis.</translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation>Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Choose one of the Base models, or the starter.</source>
        <translation>Wählen Sie eines der Base-Modelle oder den Starter.</translation>
    </message>
    <message>
        <source>Choose one of the Qwen3-TTS 12 Hz models.</source>
        <translation>Wählen Sie eines der Modelle Qwen3-TTS 12 Hz.</translation>
    </message>
    <message>
        <source>Choose one of your own.</source>
        <translation>Wählen Sie eine von Ihren eigenen.</translation>
    </message>
    <message>
        <source>Choose one within it.</source>
        <translation>Wählen Sie einen, der darin liegt.</translation>
    </message>
    <message>
        <source>Choose other keys, or take them from that action first.</source>
        <translation>Wählen Sie andere Tasten oder nehmen Sie sie erst jener Aktion weg.</translation>
    </message>
    <message>
        <source>Choose the folder of a Qwen3-TTS 12 Hz model.</source>
        <translation>Wählen Sie den Ordner eines Modells Qwen3-TTS 12 Hz.</translation>
    </message>
    <message>
        <source>Choose the folder that holds config.json and model.safetensors, or copy the whole model anew.</source>
        <translation>Wählen Sie den Ordner, in dem config.json und model.safetensors liegen, oder kopieren Sie das ganze Modell neu.</translation>
    </message>
    <message>
        <source>Choose {1} again, or save the text as a new book.</source>
        <translation>Wählen Sie wieder {1} oder speichern Sie den Text als neues Buch.</translation>
    </message>
    <message>
        <source>Choose {1}.</source>
        <translation>Wählen Sie {1}.</translation>
    </message>
    <message>
        <source>Close every program that uses it, then try again.</source>
        <translation>Schließen Sie alle Programme, die es benutzen, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Close other programs that use it, choose a smaller model, or use --device cpu.</source>
        <translation>Schließen Sie andere Programme, die sie benutzen, wählen Sie ein kleineres Modell oder stellen Sie in den Einstellungen den Prozessor ein.</translation>
    </message>
    <message>
        <source>Close other programs that use the GPU, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, die die Grafikkarte benutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Close the program that uses it alone, allow Vivavoce to use it in the system&apos;s settings, or choose another one.</source>
        <translation>Schließen Sie das Programm, das es für sich allein benutzt, erlauben Sie Vivavoce in den Einstellungen des Systems das Mikrofon oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Close the program that uses it alone, or choose another device in the settings.</source>
        <translation>Schließen Sie das Programm, das es für sich allein benutzt, oder wählen Sie in den Einstellungen ein anderes Gerät.</translation>
    </message>
    <message>
        <source>Connect a loudspeaker or headphones.</source>
        <translation>Schließen Sie einen Lautsprecher oder Kopfhörer an.</translation>
    </message>
    <message>
        <source>Connect a loudspeaker or headphones; what is being read waits for it.</source>
        <translation>Schließen Sie einen Lautsprecher oder Kopfhörer an; was gerade vorgelesen wird, wartet darauf.</translation>
    </message>
    <message>
        <source>Connect it again and take the recording anew, or choose another one.</source>
        <translation>Schließen Sie es wieder an und nehmen Sie neu auf, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Connect one, or allow Vivavoce to use it in the system&apos;s settings; or choose a recording.</source>
        <translation>Schließen Sie eines an oder erlauben Sie Vivavoce in den Einstellungen des Systems das Mikrofon; oder wählen Sie eine Aufnahme.</translation>
    </message>
    <message>
        <source>Convert it to .epub first (Calibre does).</source>
        <translation>Wandeln Sie es erst in .epub um (Calibre kann das).</translation>
    </message>
    <message>
        <source>Convert it to .epub first, where its copy protection allows that.</source>
        <translation>Wandeln Sie es erst in .epub um, wenn sein Kopierschutz das erlaubt.</translation>
    </message>
    <message>
        <source>Copy or download it again, or choose another file.</source>
        <translation>Kopieren oder laden Sie sie noch einmal, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Correct it, or let it match as a word.</source>
        <translation>Verbessern Sie es oder lassen Sie den Eintrag als Wort gelten.</translation>
    </message>
    <message>
        <source>Delete it, and give the keys once more.</source>
        <translation>Löschen Sie die Datei und geben Sie die Schlüssel noch einmal ein.</translation>
    </message>
    <message>
        <source>Delete that file and download the model again.</source>
        <translation>Löschen Sie diese Datei und laden Sie das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>Delete the file {1} ({2}).</source>
        <translation>Löschen Sie die Datei {1} ({2}).</translation>
    </message>
    <message>
        <source>Delete vocab.json and merges.txt there and download the model again.</source>
        <translation>Löschen Sie dort vocab.json und merges.txt und laden Sie das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>Describe a voice, or choose another model.</source>
        <translation>Beschreiben Sie eine Stimme oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Describe a voice.</source>
        <translation>Beschreiben Sie eine Stimme.</translation>
    </message>
    <message>
        <source>Did you mean {1} or {2}?</source>
        <translation>Meinen Sie {1} oder {2}?</translation>
    </message>
    <message>
        <source>Did you mean {1}?</source>
        <translation>Meinen Sie {1}?</translation>
    </message>
    <message>
        <source>Download again to go on.</source>
        <translation>Laden Sie es noch einmal herunter, dann geht es weiter.</translation>
    </message>
    <message>
        <source>Download the model again, or choose another.</source>
        <translation>Laden Sie das Modell noch einmal herunter oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Download the model again, or point to a complete directory.</source>
        <translation>Laden Sie das Modell noch einmal herunter oder wählen Sie einen vollständigen Ordner.</translation>
    </message>
    <message>
        <source>Download the model again.</source>
        <translation>Laden Sie das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>Download the model again; if it stays so, try --dtype fp32.</source>
        <translation>Laden Sie das Modell noch einmal herunter; hilft das nicht, versuchen Sie es in den Einstellungen mit dem Zahlenformat fp32.</translation>
    </message>
    <message>
        <source>Downloading {1}</source>
        <translation>{1} wird heruntergeladen</translation>
    </message>
    <message>
        <source>Enter the right one; on the command line, check --remote-key-file FILE.</source>
        <translation>Geben Sie den richtigen ein.</translation>
    </message>
    <message>
        <source>Export it as .docx or .epub from Pages.</source>
        <translation>Exportieren Sie es in Pages als .docx oder .epub.</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>For a human voice run: vivavoce models download 0.6b-base</source>
        <translation>Eine menschliche Stimme laden Sie auf der Seite „Modelle“ herunter: 0.6b-base</translation>
    </message>
    <message>
        <source>For those run: {1} -m pip install av</source>
        <translation>Für diese führen Sie aus: {1} -m pip install av</translation>
    </message>
    <message>
        <source>From character {1} on, the text has {2} characters with next to no words; {3} is the limit.</source>
        <translation>Ab Zeichen {1} hat der Text {2} Zeichen fast ohne Wörter; höchstens {3} gehen.</translation>
    </message>
    <message>
        <source>Get another copy of it.</source>
        <translation>Besorgen Sie sich die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Give a document.</source>
        <translation>Wählen Sie ein Dokument.</translation>
    </message>
    <message>
        <source>Give each one of its own.</source>
        <translation>Geben Sie jeder einen eigenen.</translation>
    </message>
    <message>
        <source>Give float32 or int16 samples as [n] or [n, channels].</source>
        <translation>Geben Sie Samples als float32 oder int16 mit der Form [n] oder [n, Kanäle].</translation>
    </message>
    <message>
        <source>Give it a key, or let it listen at 127.0.0.1.</source>
        <translation>Geben Sie ihm einen Schlüssel oder lassen Sie ihn auf 127.0.0.1 hören.</translation>
    </message>
    <message>
        <source>Give it one, or delete it.</source>
        <translation>Geben Sie ihm eines oder löschen Sie ihn.</translation>
    </message>
    <message>
        <source>Give it one.</source>
        <translation>Geben Sie ihr einen.</translation>
    </message>
    <message>
        <source>Give it some words.</source>
        <translation>Geben Sie ihm ein paar Wörter.</translation>
    </message>
    <message>
        <source>Give its start, then its end.</source>
        <translation>Geben Sie erst den Anfang, dann das Ende an.</translation>
    </message>
    <message>
        <source>Give one of the files in it.</source>
        <translation>Wählen Sie eine der Dateien darin.</translation>
    </message>
    <message>
        <source>Give one such as http://192.168.1.20:8000 or https://speech.example.org.</source>
        <translation>Geben Sie eine ein wie http://192.168.1.20:8000 oder https://speech.example.org.</translation>
    </message>
    <message>
        <source>Give that address instead.</source>
        <translation>Geben Sie stattdessen diese Adresse ein.</translation>
    </message>
    <message>
        <source>Give the key by --remote-key-file, or when you are asked for it.</source>
        <translation>Geben Sie den Schlüssel ein, wenn Sie danach gefragt werden.</translation>
    </message>
    <message>
        <source>If its drive was taken out, connect it again; then start again. What is in that folder is not made anew.</source>
        <translation>Wurde das Laufwerk entfernt, schließen Sie es wieder an; beginnen Sie dann noch einmal. Was in diesem Ordner ist, wird nicht neu gemacht.</translation>
    </message>
    <message>
        <source>If none needs it, run: huggingface-cli delete-cache</source>
        <translation>Wenn keines es braucht, löscht dieser Befehl es: huggingface-cli delete-cache</translation>
    </message>
    <message>
        <source>In-context cloning needs a cloned voice that keeps its reference.</source>
        <translation>Um eine Aufnahme genau nachzuahmen, braucht es eine Stimme, die ihre Aufnahme behalten hat.</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Fehler beim Lesen oder Schreiben</translation>
    </message>
    <message>
        <source>Install PyAV&apos;s own wheel (pip install --force-reinstall av), or choose .wav.</source>
        <translation>Installieren Sie das PyAV aus dem Python-Paketverzeichnis (pip install --force-reinstall av) oder wählen Sie .wav.</translation>
    </message>
    <message>
        <source>Install Python 3.11 or later, then run {1}</source>
        <translation>Installieren Sie Python 3.11 oder neuer und richten Sie Vivavoce dann neu ein: {1}</translation>
    </message>
    <message>
        <source>Install it and start Vivavoce again (Debian, Ubuntu: sudo apt install libportaudio2).</source>
        <translation>Installieren Sie sie und starten Sie Vivavoce neu (Debian, Ubuntu: sudo apt install libportaudio2).</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>das ist ein Ordner</translation>
    </message>
    <message>
        <source>It is not a Qwen3-TTS 12 Hz model, or a newer kind: choose another model.</source>
        <translation>Es ist kein Modell Qwen3-TTS 12 Hz oder ein neueres: Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>It is not a document in good faith; get it elsewhere.</source>
        <translation>Diesem Dokument ist nicht zu trauen; besorgen Sie es sich anderswo.</translation>
    </message>
    <message>
        <source>It is noted in vivavoce.log; try it again.</source>
        <translation>Es steht in vivavoce.log; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It is one line of text.</source>
        <translation>Ein Schlüssel ist eine Zeile Text.</translation>
    </message>
    <message>
        <source>It may be 0 to 1.</source>
        <translation>Möglich ist 0 bis 1.</translation>
    </message>
    <message>
        <source>It may be 0 to {1} seconds.</source>
        <translation>Möglich sind 0 bis {1} Sekunden.</translation>
    </message>
    <message>
        <source>It may be {1} to {2} seconds.</source>
        <translation>Möglich sind {1} bis {2} Sekunden.</translation>
    </message>
    <message>
        <source>It may be {1} to {2}.</source>
        <translation>Möglich ist {1} bis {2}.</translation>
    </message>
    <message>
        <source>It may be {1}.</source>
        <translation>Möglich ist: {1}.</translation>
    </message>
    <message>
        <source>It may last 0 to {1} s.</source>
        <translation>Sie darf 0 bis {1} s dauern.</translation>
    </message>
    <message>
        <source>It must be one of {1}.</source>
        <translation>Möglich ist nur: {1}.</translation>
    </message>
    <message>
        <source>It must be yes or no.</source>
        <translation>Möglich ist nur yes oder no.</translation>
    </message>
    <message>
        <source>It runs everywhere, and there is nothing to check or delete.</source>
        <translation>Er läuft überall, und es gibt nichts zu prüfen oder zu löschen.</translation>
    </message>
    <message>
        <source>It sounds as if more than one person spoke.</source>
        <translation>Es klingt, als spräche mehr als ein Mensch.</translation>
    </message>
    <message>
        <source>It sounds as if there were music or a hum in it.</source>
        <translation>Es klingt, als wäre Musik oder ein Brummen dabei.</translation>
    </message>
    <message>
        <source>It was deleted or forgotten.</source>
        <translation>Er wurde gelöscht oder vergessen.</translation>
    </message>
    <message>
        <source>It {1}; or choose another model.</source>
        <translation>Es {1}; oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Its owner may have withdrawn it or put it under conditions: look at its page, download it by other means and name its directory as the model.</source>
        <translation>Vielleicht hat der Besitzer es zurückgezogen oder an Bedingungen geknüpft: Sehen Sie auf seiner Seite nach, laden Sie es auf anderem Weg herunter und wählen Sie seinen Ordner als Modell.</translation>
    </message>
    <message>
        <source>Keep it again.</source>
        <translation>Behalten Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Leave it out, or speak on this machine.</source>
        <translation>Lassen Sie das weg oder sprechen Sie auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Leave out --int8 or --backend.</source>
        <translation>Lassen Sie --int8 oder --backend weg.</translation>
    </message>
    <message>
        <source>Leave out the kind; it is for text files: {1}.</source>
        <translation>Lassen Sie die Art weg; sie ist für Textdateien: {1}.</translation>
    </message>
    <message>
        <source>Let its name end in .flac or .m4b instead; what is done stays.</source>
        <translation>Wählen Sie einen Namen mit .flac oder .m4b am Ende; was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>Let its name end in {1}.</source>
        <translation>Geben Sie ihr einen Namen, der auf {1} endet.</translation>
    </message>
    <message>
        <source>Libraries that the application&apos;s window needs are missing.</source>
        <translation>Es fehlen Bibliotheken, die das Fenster braucht.</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Das Modell wird geladen</translation>
    </message>
    <message>
        <source>Look at the server, or use another one.</source>
        <translation>Sehen Sie nach dem Server oder benutzen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Look at the server.</source>
        <translation>Sehen Sie nach dem Server.</translation>
    </message>
    <message>
        <source>Look for a newer Vivavoce.</source>
        <translation>Sehen Sie nach, ob es ein neueres Vivavoce gibt.</translation>
    </message>
    <message>
        <source>Look for a quotation mark that is not closed.</source>
        <translation>Suchen Sie ein Anführungszeichen, das nicht geschlossen ist.</translation>
    </message>
    <message>
        <source>Make it again.</source>
        <translation>Erzeugen Sie sie neu.</translation>
    </message>
    <message>
        <source>Make it first, or choose another.</source>
        <translation>Legen Sie ihn erst an oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Make it smaller.</source>
        <translation>Machen Sie es kleiner.</translation>
    </message>
    <message>
        <source>Make one first.</source>
        <translation>Erzeugen Sie erst eine.</translation>
    </message>
    <message>
        <source>Make one from a recording, or choose another model.</source>
        <translation>Erzeugen Sie eine aus einer Aufnahme oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Make room on the disk or allow writing there, then download again.</source>
        <translation>Schaffen Sie Platz oder erlauben Sie das Schreiben dort, und laden Sie dann noch einmal herunter.</translation>
    </message>
    <message>
        <source>Make room on the disk or allow writing there, then try again.</source>
        <translation>Schaffen Sie Platz oder erlauben Sie das Schreiben dort, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Make room, or set VIVAVOCE_HOME to a directory on another disk.</source>
        <translation>Schaffen Sie Platz, oder setzen Sie VIVAVOCE_HOME auf einen Ordner auf einem anderen Laufwerk.</translation>
    </message>
    <message>
        <source>Make room, then download again: what has arrived is kept.</source>
        <translation>Schaffen Sie Platz und laden Sie dann noch einmal herunter: Was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>Make the voice again with the transcript of its recording, or clone by x-vector.</source>
        <translation>Erzeugen Sie die Stimme neu, zusammen mit dem Wortlaut der Aufnahme, oder nur aus ihrem Klang (x-vector).</translation>
    </message>
    <message>
        <source>Make the voice again with this model, or clone by x-vector.</source>
        <translation>Erzeugen Sie die Stimme mit diesem Modell neu oder nur aus ihrem Klang (x-vector).</translation>
    </message>
    <message>
        <source>Make the voice on the server, or choose a model of this machine.</source>
        <translation>Erzeugen Sie die Stimme auf dem Server oder wählen Sie ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Mix voices of the same family.</source>
        <translation>Mischen Sie Stimmen derselben Familie.</translation>
    </message>
    <message>
        <source>Move it to another folder and set it up there again.</source>
        <translation>Verschieben Sie es in einen anderen Ordner und richten Sie es dort neu ein.</translation>
    </message>
    <message>
        <source>Name another --api-key-file.</source>
        <translation>Nennen Sie eine andere mit --api-key-file.</translation>
    </message>
    <message>
        <source>Name one of its voices.</source>
        <translation>Nennen Sie eine seiner Stimmen.</translation>
    </message>
    <message>
        <source>Name one of those: {1}.</source>
        <translation>Nennen Sie eine davon: {1}.</translation>
    </message>
    <message>
        <source>Name the columns in the first line.</source>
        <translation>Benennen Sie in der ersten Zeile die Spalten.</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>kein Weg dorthin</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>kein Platz mehr frei</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>None of the released models is here; the starter voice speaks.</source>
        <translation>Von den veröffentlichten Modellen ist keines da; der Starter spricht.</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>das ist kein Ordner</translation>
    </message>
    <message>
        <source>Nothing need be done; a newer card, driver or torch may change it.</source>
        <translation>Sie müssen nichts tun; eine neuere Karte, ein neuerer Treiber oder ein neueres torch kann es ändern.</translation>
    </message>
    <message>
        <source>Nothing was saved.</source>
        <translation>Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Nothing was taken from the file.</source>
        <translation>Aus der Datei wurde nichts übernommen.</translation>
    </message>
    <message>
        <source>On Debian and Ubuntu run: sudo apt install {1}</source>
        <translation>Unter Debian und Ubuntu führen Sie aus: sudo apt install {1}</translation>
    </message>
    <message>
        <source>Open it again to speak.</source>
        <translation>Öffnen Sie es wieder, um zu sprechen.</translation>
    </message>
    <message>
        <source>Open it in a PDF viewer and print it to a new PDF without one.</source>
        <translation>Öffnen Sie es in einem PDF-Programm und drucken Sie es ohne Passwort in ein neues PDF.</translation>
    </message>
    <message>
        <source>Open it in the shop&apos;s own program, or get a copy without protection.</source>
        <translation>Öffnen Sie es im Programm des Händlers oder besorgen Sie sich eines ohne Kopierschutz.</translation>
    </message>
    <message>
        <source>Open it in your mail program and save its text as .txt.</source>
        <translation>Öffnen Sie sie in Ihrem Mailprogramm und speichern Sie ihren Text als .txt.</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>Others on this machine may read {1}, which holds a key.</source>
        <translation>Andere auf diesem Rechner können {1} lesen; darin steht ein Schlüssel.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>Port {1} is not open to you.</source>
        <translation>Der Port {1} ist für Sie gesperrt.</translation>
    </message>
    <message>
        <source>Preparing the graphics card</source>
        <translation>Die Grafikkarte wird vorbereitet</translation>
    </message>
    <message>
        <source>Put it back, or choose another model.</source>
        <translation>Legen Sie ihn zurück oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Put it there again, or save the book with another one.</source>
        <translation>Legen Sie es wieder dorthin oder speichern Sie das Buch mit einem anderen.</translation>
    </message>
    <message>
        <source>PyAV {1} cannot write chapters; 16.0 is the first that can.</source>
        <translation>PyAV {1} kann keine Kapitel schreiben; erst 16.0 kann es.</translation>
    </message>
    <message>
        <source>Quit it first (vivavoce quit), then start it again: vivavoce app --safe</source>
        <translation>Beenden Sie es erst (vivavoce quit) und starten Sie es dann neu: vivavoce app --safe</translation>
    </message>
    <message>
        <source>Read it in parts.</source>
        <translation>Lesen Sie es in Teilen.</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>das Laufwerk ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Record again closer to the microphone, or with more gain.</source>
        <translation>Nehmen Sie noch einmal auf, näher am Mikrofon oder mit mehr Verstärkung.</translation>
    </message>
    <message>
        <source>Record again with less gain, or farther from the microphone.</source>
        <translation>Nehmen Sie noch einmal auf, leiser eingestellt oder weiter weg vom Mikrofon.</translation>
    </message>
    <message>
        <source>Record again with less gain, or farther from the microphone; or choose another stretch.</source>
        <translation>Nehmen Sie noch einmal auf, leiser eingestellt oder weiter weg vom Mikrofon; oder wählen Sie einen anderen Abschnitt.</translation>
    </message>
    <message>
        <source>Record again, 5 to 15 seconds.</source>
        <translation>Nehmen Sie noch einmal auf, 5 bis 15 Sekunden.</translation>
    </message>
    <message>
        <source>Record in a quieter room, or choose a quieter stretch.</source>
        <translation>Nehmen Sie in einem ruhigeren Raum auf oder wählen Sie einen ruhigeren Abschnitt.</translation>
    </message>
    <message>
        <source>Recordings may be wav, flac, mp3 or ogg; m4a and aac cannot be read.</source>
        <translation>Aufnahmen dürfen wav, flac, mp3 oder ogg sein; m4a und aac lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>Recordings may be wav, flac, mp3, ogg, m4a or aac.</source>
        <translation>Aufnahmen dürfen wav, flac, mp3, ogg, m4a oder aac sein.</translation>
    </message>
    <message>
        <source>Restart the machine (a driver that was just updated needs that); in a container, pass the GPU through (--gpus all); and see that CUDA_VISIBLE_DEVICES hides none.</source>
        <translation>Starten Sie den Rechner neu (nach einem neuen Treiber ist das nötig); in einem Container reichen Sie die Grafikkarte durch (--gpus all); und CUDA_VISIBLE_DEVICES darf keine verstecken.</translation>
    </message>
    <message>
        <source>Restart the machine; if that does not help, install the driver anew: {1}</source>
        <translation>Starten Sie den Rechner neu; hilft das nicht, installieren Sie den Treiber neu: {1}</translation>
    </message>
    <message>
        <source>Run ./setup.sh again: it installs a torch that fits.</source>
        <translation>Richten Sie Vivavoce neu ein (./setup.sh): Das installiert ein passendes torch.</translation>
    </message>
    <message>
        <source>Run `pip install --upgrade av`, or choose a name that ends in .wav or .ogg.</source>
        <translation>Wählen Sie einen Namen mit .wav oder .ogg am Ende, oder installieren Sie es neu (pip install --upgrade av).</translation>
    </message>
    <message>
        <source>Run `pip install av`, or choose a name that ends in .wav or .ogg.</source>
        <translation>Wählen Sie einen Namen mit .wav oder .ogg am Ende, oder installieren Sie es (pip install av).</translation>
    </message>
    <message>
        <source>Run `pip install av`, or convert the file to wav, flac, mp3 or ogg.</source>
        <translation>Wandeln Sie die Datei in wav, flac, mp3 oder ogg um, oder installieren Sie PyAV (pip install av).</translation>
    </message>
    <message>
        <source>Run text recognition (OCR) on it first; OCRmyPDF does that, for one.</source>
        <translation>Lassen Sie erst eine Texterkennung (OCR) darüberlaufen; OCRmyPDF zum Beispiel kann das.</translation>
    </message>
    <message>
        <source>Run {1} again.</source>
        <translation>Richten Sie Vivavoce neu ein ({1}).</translation>
    </message>
    <message>
        <source>Run {1} again. {2}</source>
        <translation>Richten Sie Vivavoce neu ein ({1}). {2}</translation>
    </message>
    <message>
        <source>Run {1} again: it installs the build of torch that fits.</source>
        <translation>Richten Sie Vivavoce neu ein ({1}): Das installiert ein passendes torch.</translation>
    </message>
    <message>
        <source>Run: sudo apt install libportaudio2 (elsewhere: portaudio). {1}</source>
        <translation>Führen Sie aus: sudo apt install libportaudio2 (anderswo: portaudio). {1}</translation>
    </message>
    <message>
        <source>Run: vivavoce models download {1}</source>
        <translation>Laden Sie {1} auf der Seite „Modelle“ herunter.</translation>
    </message>
    <message>
        <source>Run: vivavoce models download {1} (it fetches only what is wrong).</source>
        <translation>Laden Sie {1} auf der Seite „Modelle“ noch einmal herunter; nur was fehlt oder beschädigt ist, wird geholt.</translation>
    </message>
    <message>
        <source>Save it again.</source>
        <translation>Speichern Sie noch einmal.</translation>
    </message>
    <message>
        <source>Save it as .docx in LibreOffice.</source>
        <translation>Speichern Sie es in LibreOffice als .docx.</translation>
    </message>
    <message>
        <source>Save it as .docx in Word or LibreOffice.</source>
        <translation>Speichern Sie es in Word oder LibreOffice als .docx.</translation>
    </message>
    <message>
        <source>Save it as CSV in UTF-8.</source>
        <translation>Speichern Sie sie als CSV in UTF-8.</translation>
    </message>
    <message>
        <source>Save it without one in Word.</source>
        <translation>Speichern Sie es in Word ohne Passwort.</translation>
    </message>
    <message>
        <source>Save it without one.</source>
        <translation>Speichern Sie es ohne Passwort.</translation>
    </message>
    <message>
        <source>Save the mail as .eml or .txt in your mail program.</source>
        <translation>Speichern Sie die Mail in Ihrem Mailprogramm als .eml oder .txt.</translation>
    </message>
    <message>
        <source>Say how it is spoken; a space leaves it out.</source>
        <translation>Schreiben Sie, wie es gesprochen wird; ein Leerzeichen lässt es weg.</translation>
    </message>
    <message>
        <source>Set Vivavoce up again: ./setup.sh</source>
        <translation>Richten Sie Vivavoce neu ein: ./setup.sh</translation>
    </message>
    <message>
        <source>Set it to a whole path, or unset it.</source>
        <translation>Setzen Sie es auf einen vollständigen Pfad oder heben Sie es auf.</translation>
    </message>
    <message>
        <source>Something went wrong with the history.</source>
        <translation>Mit dem Verlauf ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Sound cannot be played: {1}</source>
        <translation>Ton lässt sich nicht abspielen: {1}</translation>
    </message>
    <message>
        <source>Sound cannot be written as {1}.</source>
        <translation>Ton kann nicht als {1} gespeichert werden.</translation>
    </message>
    <message>
        <source>Sound output: {1}{2}.</source>
        <translation>Tonausgabe: {1}{2}.</translation>
    </message>
    <message>
        <source>Speak it in parts.</source>
        <translation>Lesen Sie ihn in Teilen vor.</translation>
    </message>
    <message>
        <source>Speech is made without the fused kernels, at a third of the speed or less, since {1}.</source>
        <translation>Ohne die schnellen Grafikprogramme (fused kernels) wird nur mit einem Drittel der Geschwindigkeit oder weniger gesprochen, denn: {1}.</translation>
    </message>
    <message>
        <source>Speech is made without the fused kernels, more slowly, since {1}.</source>
        <translation>Ohne die schnellen Grafikprogramme (fused kernels) wird langsamer gesprochen, denn: {1}.</translation>
    </message>
    <message>
        <source>Start again.</source>
        <translation>Beginnen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Start again: it is found and made anew, the other parts stay.</source>
        <translation>Beginnen Sie noch einmal: Der Teil wird gefunden und neu gemacht, die anderen bleiben.</translation>
    </message>
    <message>
        <source>Starting with the system cannot be changed: {1}: {2}.</source>
        <translation>Das Starten mit dem System lässt sich nicht ändern: {1}: {2}.</translation>
    </message>
    <message>
        <source>Stop it, or take another port, such as {1}.</source>
        <translation>Beenden Sie es oder nehmen Sie einen anderen Port, etwa {1}.</translation>
    </message>
    <message>
        <source>Take one over 1023, such as 8000.</source>
        <translation>Nehmen Sie einen über 1023, etwa 8000.</translation>
    </message>
    <message>
        <source>Take that part out.</source>
        <translation>Nehmen Sie diesen Teil heraus.</translation>
    </message>
    <message>
        <source>The NVIDIA driver does not answer: {1}</source>
        <translation>Der NVIDIA-Treiber antwortet nicht: {1}</translation>
    </message>
    <message>
        <source>The PDF has no text: its pages are pictures, as from a scanner.</source>
        <translation>Das PDF hat keinen Text: Seine Seiten sind Bilder, wie aus einem Scanner.</translation>
    </message>
    <message>
        <source>The PDF is damaged, or no PDF.</source>
        <translation>Das PDF ist beschädigt oder kein PDF.</translation>
    </message>
    <message>
        <source>The PDF is damaged: page {1} of {2} cannot be read.</source>
        <translation>Das PDF ist beschädigt: Seite {1} von {2} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The PDF is damaged: the text of page {1} cannot be read.</source>
        <translation>Das PDF ist beschädigt: Der Text von Seite {1} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The PDF is locked by a password.</source>
        <translation>Das PDF ist mit einem Passwort geschützt.</translation>
    </message>
    <message>
        <source>The address of a speech server holds no name, key or question mark.</source>
        <translation>In der Adresse eines Sprachservers stehen kein Name, kein Schlüssel und kein Fragezeichen.</translation>
    </message>
    <message>
        <source>The application&apos;s window can be shown.</source>
        <translation>Das Fenster lässt sich zeigen.</translation>
    </message>
    <message>
        <source>The book has copy protection (DRM), so its text cannot be read.</source>
        <translation>Das Buch hat einen Kopierschutz (DRM), darum lässt sich sein Text nicht lesen.</translation>
    </message>
    <message>
        <source>The book has {1} hours; a WAV file ends at 24.8 hours.</source>
        <translation>Das Buch hat {1} Stunden; eine WAV-Datei fasst nur 24,8 Stunden.</translation>
    </message>
    <message>
        <source>The book is damaged: it does not say where its contents are.</source>
        <translation>Das Buch ist beschädigt: Es sagt nicht, wo sein Inhalt steht.</translation>
    </message>
    <message>
        <source>The check of {1} was stopped.</source>
        <translation>Die Prüfung von {1} wurde angehalten.</translation>
    </message>
    <message>
        <source>The codec of {1} has attention biases, which no released one has.</source>
        <translation>Der Codec von {1} hat Attention-Biases; das hat kein veröffentlichter.</translation>
    </message>
    <message>
        <source>The codec of {1} makes no sound of these codes.</source>
        <translation>Der Codec von {1} macht aus diesen Codes keinen Ton.</translation>
    </message>
    <message>
        <source>The configuration in {1} lacks or misstates {2}.</source>
        <translation>In der Konfiguration in {1} fehlt etwas oder ist falsch: {2}.</translation>
    </message>
    <message>
        <source>The connection to {1} broke.</source>
        <translation>Die Verbindung zu {1} ist abgebrochen.</translation>
    </message>
    <message>
        <source>The cover has {1} MB; 20 MB is the limit.</source>
        <translation>Das Titelbild hat {1} MB; höchstens 20 MB gehen.</translation>
    </message>
    <message>
        <source>The cover is damaged.</source>
        <translation>Das Titelbild ist beschädigt.</translation>
    </message>
    <message>
        <source>The cover is neither a JPEG, PNG, GIF nor WebP picture.</source>
        <translation>Das Titelbild ist weder ein JPEG-, PNG-, GIF- noch ein WebP-Bild.</translation>
    </message>
    <message>
        <source>The cover {1} cannot be read: {2}.</source>
        <translation>Das Titelbild {1} lässt sich nicht lesen: {2}.</translation>
    </message>
    <message>
        <source>The disk is full: {1} could not be written to the end.</source>
        <translation>Die Festplatte ist voll: {1} konnte nicht zu Ende geschrieben werden.</translation>
    </message>
    <message>
        <source>The document has {1} pages; {2} is the limit.</source>
        <translation>Das Dokument hat {1} Seiten; höchstens {2} gehen.</translation>
    </message>
    <message>
        <source>The document is damaged: it has no body.</source>
        <translation>Das Dokument ist beschädigt: Es hat keinen Inhalt.</translation>
    </message>
    <message>
        <source>The document is damaged: {1}.</source>
        <translation>Das Dokument ist beschädigt: {1}.</translation>
    </message>
    <message>
        <source>The document is in Word&apos;s format of before 2007, whatever its name says.</source>
        <translation>Das Dokument hat das Word-Format von vor 2007, auch wenn sein Name etwas anderes sagt.</translation>
    </message>
    <message>
        <source>The document is locked by a password.</source>
        <translation>Das Dokument ist mit einem Passwort geschützt.</translation>
    </message>
    <message>
        <source>The document is packed from {1} parts; {2} is the limit.</source>
        <translation>Das Dokument ist aus {1} Teilen gepackt; höchstens {2} gehen.</translation>
    </message>
    <message>
        <source>The document unpacks to more than {1} MB, or its part “{2}” to more than {3} MB.</source>
        <translation>Ausgepackt hat das Dokument mehr als {1} MB oder sein Teil „{2}“ mehr als {3} MB.</translation>
    </message>
    <message>
        <source>The document&apos;s cover is left out.</source>
        <translation>Das Titelbild des Dokuments wird weggelassen.</translation>
    </message>
    <message>
        <source>The download of {1} is paused.</source>
        <translation>Das Herunterladen von {1} ist angehalten.</translation>
    </message>
    <message>
        <source>The driver {1} is too old for torch&apos;s CUDA {2}, which needs {3} or later.</source>
        <translation>Der Treiber {1} ist zu alt für das CUDA {2} von torch; nötig ist {3} oder neuer.</translation>
    </message>
    <message>
        <source>The engine could not be started ({1}).</source>
        <translation>Das Sprechen konnte nicht gestartet werden ({1}).</translation>
    </message>
    <message>
        <source>The engine was closed while it spoke.</source>
        <translation>Das Sprechen wurde mittendrin beendet.</translation>
    </message>
    <message>
        <source>The entry has no word to find.</source>
        <translation>Der Eintrag hat kein Wort, das gesucht werden kann.</translation>
    </message>
    <message>
        <source>The files of {1} could not be read or deleted: {2}.</source>
        <translation>Die Dateien von {1} konnten nicht gelesen oder gelöscht werden: {2}.</translation>
    </message>
    <message>
        <source>The folder of the work in progress has gone: {1}.</source>
        <translation>Der Ordner mit der angefangenen Arbeit ist weg: {1}.</translation>
    </message>
    <message>
        <source>The folder of {1} is not there any more: {2}.</source>
        <translation>Der Ordner von {1} ist nicht mehr da: {2}.</translation>
    </message>
    <message>
        <source>The fused kernels can be used on this card.</source>
        <translation>Die schnellen Grafikprogramme (fused kernels) laufen auf dieser Karte.</translation>
    </message>
    <message>
        <source>The graphics card has little free memory: a single sentence ends after {1} seconds. Close other programs that use it, or choose a smaller model.</source>
        <translation>Die Grafikkarte hat wenig freien Speicher: Ein einzelner Satz endet nach {1} Sekunden. Schließen Sie andere Programme, die sie benutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>The graphics card has too little free memory for all of its shortcuts: it speaks more slowly. Close other programs that use it, or choose a smaller model.</source>
        <translation>Die Grafikkarte hat zu wenig freien Speicher für alle Abkürzungen: Sie spricht langsamer. Schließen Sie andere Programme, die sie benutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>The graphics card stopped answering ({1}).</source>
        <translation>Die Grafikkarte antwortet nicht mehr ({1}).</translation>
    </message>
    <message>
        <source>The history in {1} cannot be used: {2}.</source>
        <translation>Der Verlauf in {1} lässt sich nicht benutzen: {2}.</translation>
    </message>
    <message>
        <source>The history was damaged and cannot be read.</source>
        <translation>Der Verlauf war beschädigt und lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The history was written by a newer Vivavoce.</source>
        <translation>Der Verlauf stammt von einem neueren Vivavoce.</translation>
    </message>
    <message>
        <source>The hub does not give out {1} without a login ({2}).</source>
        <translation>Ohne Anmeldung gibt der Server der Modelle {1} nicht heraus ({2}).</translation>
    </message>
    <message>
        <source>The hub does not have {1}, or a file of it ({2}).</source>
        <translation>Der Server der Modelle hat {1} nicht, oder eine Datei davon ({2}).</translation>
    </message>
    <message>
        <source>The hub&apos;s answer cannot be understood ({1}).</source>
        <translation>Die Antwort des Servers der Modelle ist nicht zu verstehen ({1}).</translation>
    </message>
    <message>
        <source>The key could not be kept in {1}: {2}.</source>
        <translation>Der Schlüssel konnte nicht in {1} aufbewahrt werden: {2}.</translation>
    </message>
    <message>
        <source>The key is not sent to {1}: over http anyone on the way can read it.</source>
        <translation>Der Schlüssel wird nicht an {1} geschickt: Über http kann ihn jeder unterwegs lesen.</translation>
    </message>
    <message>
        <source>The key is too short to be one.</source>
        <translation>Der Schlüssel ist zu kurz.</translation>
    </message>
    <message>
        <source>The key&apos;s file {1} cannot be used: {2}.</source>
        <translation>Die Datei {1} mit dem Schlüssel lässt sich nicht benutzen: {2}.</translation>
    </message>
    <message>
        <source>The list of your models cannot be changed: {1}.</source>
        <translation>Die Liste Ihrer Modelle lässt sich nicht ändern: {1}.</translation>
    </message>
    <message>
        <source>The list of your models could not be written: {1}.</source>
        <translation>Die Liste Ihrer Modelle konnte nicht geschrieben werden: {1}.</translation>
    </message>
    <message>
        <source>The loudest sounds are cut off.</source>
        <translation>Die lautesten Stellen sind abgeschnitten.</translation>
    </message>
    <message>
        <source>The mail is encrypted.</source>
        <translation>Die Mail ist verschlüsselt.</translation>
    </message>
    <message>
        <source>The microphone has gone.</source>
        <translation>Das Mikrofon ist weg.</translation>
    </message>
    <message>
        <source>The microphone “{1}” cannot be used now.</source>
        <translation>Das Mikrofon „{1}“ lässt sich gerade nicht benutzen.</translation>
    </message>
    <message>
        <source>The model in {1} cannot be spoken: this engine needs {2}.</source>
        <translation>Das Modell in {1} kann nicht sprechen: Nötig ist {2}.</translation>
    </message>
    <message>
        <source>The model is incomplete: {1} is missing.</source>
        <translation>Das Modell ist unvollständig: {1} fehlt.</translation>
    </message>
    <message>
        <source>The model lacks the tensor “{1}”.</source>
        <translation>Im Modell fehlt der Tensor „{1}“.</translation>
    </message>
    <message>
        <source>The model {1} cannot {2}.</source>
        <translation>Das Modell {1} kann das nicht: {2}.</translation>
    </message>
    <message>
        <source>The model {1} does not follow instructions; “{2}” has no effect.</source>
        <translation>Das Modell {1} befolgt keine Anweisungen; „{2}“ bewirkt nichts.</translation>
    </message>
    <message>
        <source>The model {1} is complete ({2}).</source>
        <translation>Das Modell {1} ist vollständig ({2}).</translation>
    </message>
    <message>
        <source>The model {1} is half downloaded ({2}).</source>
        <translation>Das Modell {1} ist zum Teil heruntergeladen ({2}).</translation>
    </message>
    <message>
        <source>The model {1} is not, or not completely, on this machine.</source>
        <translation>Das Modell {1} ist nicht oder nicht ganz auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The model {1}: {2}</source>
        <translation>Das Modell {1}: {2}</translation>
    </message>
    <message>
        <source>The official package has no weights in int8.</source>
        <translation>Das offizielle Paket hat keine Gewichte in int8.</translation>
    </message>
    <message>
        <source>The pattern “{1}”</source>
        <translation>Das Muster „{1}“</translation>
    </message>
    <message>
        <source>The pattern “{1}” takes over {2} s in this text; from there on it was left out.</source>
        <translation>Das Muster „{1}“ braucht in diesem Text mehr als {2} s; von dort an wurde es weggelassen.</translation>
    </message>
    <message>
        <source>The plan of the book cannot be written in {1} ({2}).</source>
        <translation>Der Plan des Buchs kann nicht in {1} geschrieben werden ({2}).</translation>
    </message>
    <message>
        <source>The reference in the voice {1} was not made by this model&apos;s codec.</source>
        <translation>Die Aufnahme in der Stimme {1} wurde nicht mit dem Codec dieses Modells gemacht.</translation>
    </message>
    <message>
        <source>The server is not installed.</source>
        <translation>Der Server ist nicht installiert.</translation>
    </message>
    <message>
        <source>The settings could not be written to {1}: {2}.</source>
        <translation>Die Einstellungen konnten nicht in {1} geschrieben werden: {2}.</translation>
    </message>
    <message>
        <source>The settings in {1} cannot be read: {2}.</source>
        <translation>Die Einstellungen in {1} lassen sich nicht lesen: {2}.</translation>
    </message>
    <message>
        <source>The settings in {1} cannot be read: {2}. All are at their defaults.</source>
        <translation>Die Einstellungen in {1} lassen sich nicht lesen: {2}. Alle stehen auf ihrem Standard.</translation>
    </message>
    <message>
        <source>The shards in {1} lack “{2}” that their index promises.</source>
        <translation>In den Teilen in {1} fehlt „{2}“, das ihr Verzeichnis verspricht.</translation>
    </message>
    <message>
        <source>The sound device “{1}” cannot be used now.</source>
        <translation>Das Tongerät „{1}“ lässt sich gerade nicht benutzen.</translation>
    </message>
    <message>
        <source>The sound is on {1} now.</source>
        <translation>Der Ton kommt jetzt aus {1}.</translation>
    </message>
    <message>
        <source>The sound library PortAudio is missing.</source>
        <translation>Die Tonbibliothek PortAudio fehlt.</translation>
    </message>
    <message>
        <source>The sound of {1} breaks off.</source>
        <translation>Der Ton von {1} bricht ab.</translation>
    </message>
    <message>
        <source>The speaker is closed.</source>
        <translation>Das Sprechen ist beendet.</translation>
    </message>
    <message>
        <source>The speaker was closed while it spoke.</source>
        <translation>Das Sprechen wurde mittendrin beendet.</translation>
    </message>
    <message>
        <source>The speech is very quiet ({1} dB).</source>
        <translation>Die Sprache ist sehr leise ({1} dB).</translation>
    </message>
    <message>
        <source>The starter voice is part of the program.</source>
        <translation>Der Starter ist ein Teil des Programms.</translation>
    </message>
    <message>
        <source>The starter voice is quick there; the released models are slower than speech.</source>
        <translation>Der Starter ist dort schnell; die veröffentlichten Modelle sind langsamer als gesprochene Sprache.</translation>
    </message>
    <message>
        <source>The system&apos;s sound does not answer.</source>
        <translation>Der Ton des Systems antwortet nicht.</translation>
    </message>
    <message>
        <source>The text and its reference fill {1} positions; the model takes at most {2}.</source>
        <translation>Der Text und seine Aufnahme füllen {1} Plätze; das Modell nimmt höchstens {2}.</translation>
    </message>
    <message>
        <source>The text has {1} characters; {2} is the limit.</source>
        <translation>Der Text hat {1} Zeichen; höchstens {2} gehen.</translation>
    </message>
    <message>
        <source>The text is too long for {1}{2}</source>
        <translation>Der Text ist zu lang für {1}{2}</translation>
    </message>
    <message>
        <source>The text seems to be {1}, which {2} does not speak: it will sound wrong. The released models speak it.</source>
        <translation>Der Text scheint in der Sprache {1} zu sein, die {2} nicht spricht: Er wird falsch klingen. Die veröffentlichten Modelle sprechen sie.</translation>
    </message>
    <message>
        <source>The text tokenizer in {1} cannot be read ({2}).</source>
        <translation>Die Zerlegung des Textes (Tokenizer) in {1} lässt sich nicht lesen ({2}).</translation>
    </message>
    <message>
        <source>The voice holds values that this model cannot take.</source>
        <translation>Die Stimme enthält Werte, mit denen dieses Modell nichts anfangen kann.</translation>
    </message>
    <message>
        <source>The voice is not ready yet.</source>
        <translation>Die Stimme ist noch nicht bereit.</translation>
    </message>
    <message>
        <source>The voice {1} is of this machine; {2} speaks in its own voices.</source>
        <translation>Die Stimme {1} ist von diesem Rechner; {2} spricht mit eigenen Stimmen.</translation>
    </message>
    <message>
        <source>The voice “{1}” holds no usable x-vector.</source>
        <translation>Die Stimme „{1}“ enthält keinen brauchbaren Klang (x-vector).</translation>
    </message>
    <message>
        <source>The voice “{1}” was made for {2} (width {3}); the model {4} is {5} (width {6}).</source>
        <translation>Die Stimme „{1}“ wurde für {2} (Breite {3}) erzeugt; das Modell {4} ist {5} (Breite {6}).</translation>
    </message>
    <message>
        <source>The weight {1} is not between 0 and 1.</source>
        <translation>Das Verhältnis {1} liegt nicht zwischen 0 und 1.</translation>
    </message>
    <message>
        <source>The {1} lies idle: its driver {2} is too old for any torch.</source>
        <translation>Die {1} wird nicht benutzt: Ihr Treiber {2} ist für jedes torch zu alt.</translation>
    </message>
    <message>
        <source>The {1} lies idle: this torch is for the processor.</source>
        <translation>Die {1} wird nicht benutzt: Dieses torch ist für den Prozessor.</translation>
    </message>
    <message>
        <source>There are only {1} s of speech.</source>
        <translation>Es sind nur {1} s Sprache.</translation>
    </message>
    <message>
        <source>There is a lot of noise: the speech is only {1} dB louder.</source>
        <translation>Es rauscht stark: Die Sprache ist nur {1} dB lauter.</translation>
    </message>
    <message>
        <source>There is no NVIDIA GPU: speech is made on the processor.</source>
        <translation>Es gibt keine NVIDIA-Grafikkarte: Der Prozessor macht die Sprache.</translation>
    </message>
    <message>
        <source>There is no change to the pronunciations to take back.</source>
        <translation>Es gibt keine Änderung an der Aussprache, die sich zurücknehmen lässt.</translation>
    </message>
    <message>
        <source>There is no complete download of {1} by Vivavoce to check.</source>
        <translation>Es gibt kein vollständig von Vivavoce heruntergeladenes {1}, das sich prüfen lässt.</translation>
    </message>
    <message>
        <source>There is no deleted voice to bring back.</source>
        <translation>Es gibt keine gelöschte Stimme, die sich zurückholen lässt.</translation>
    </message>
    <message>
        <source>There is no device {1} here: torch sees {2}.</source>
        <translation>Ein Gerät {1} gibt es hier nicht: torch sieht {2}.</translation>
    </message>
    <message>
        <source>There is no directory {1}.</source>
        <translation>Einen Ordner {1} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no file {1}.</source>
        <translation>Eine Datei {1} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no folder {1}.</source>
        <translation>Einen Ordner {1} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no key in {1}.</source>
        <translation>In {1} steht kein Schlüssel.</translation>
    </message>
    <message>
        <source>There is no language called “{1}”.</source>
        <translation>Eine Sprache „{1}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no loudspeaker here.</source>
        <translation>Hier gibt es keinen Lautsprecher.</translation>
    </message>
    <message>
        <source>There is no microphone here.</source>
        <translation>Hier gibt es kein Mikrofon.</translation>
    </message>
    <message>
        <source>There is no model called “{1}”.</source>
        <translation>Ein Modell „{1}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no screen in this session: the command line works.</source>
        <translation>In dieser Sitzung gibt es keinen Bildschirm: Die Befehlszeile geht.</translation>
    </message>
    <message>
        <source>There is no sound output.</source>
        <translation>Es gibt keine Tonausgabe.</translation>
    </message>
    <message>
        <source>There is no speaker called “{1}”.</source>
        <translation>Einen Sprecher „{1}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no speaker yet.</source>
        <translation>Es gibt noch keinen Sprecher.</translation>
    </message>
    <message>
        <source>There is no stretch from {1} s to {2} s.</source>
        <translation>Einen Abschnitt von {1} s bis {2} s gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no subtitle in the file: no line says when one appears.</source>
        <translation>In der Datei ist kein Untertitel: Keine Zeile sagt, wann einer erscheint.</translation>
    </message>
    <message>
        <source>There is no voice called “{1}”.</source>
        <translation>Eine Stimme „{1}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no voice for {1} yet.</source>
        <translation>Für {1} gibt es noch keine Stimme.</translation>
    </message>
    <message>
        <source>There is no voice yet.</source>
        <translation>Es gibt noch keine Stimme.</translation>
    </message>
    <message>
        <source>There is no {1} called “{2}”.</source>
        <translation>{1} „{2}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no {1} yet.</source>
        <translation>Noch nichts vorhanden ({1}).</translation>
    </message>
    <message>
        <source>There is nothing in “{1}” that could be spoken.</source>
        <translation>In „{1}“ ist nichts, was sich vorlesen lässt.</translation>
    </message>
    <message>
        <source>There is nothing to delete.</source>
        <translation>Es gibt nichts zu löschen.</translation>
    </message>
    <message>
        <source>There is nothing to read in the book.</source>
        <translation>In dem Buch ist nichts zu lesen.</translation>
    </message>
    <message>
        <source>There is nothing to say for “{1}”.</source>
        <translation>Für „{1}“ ist nichts zu sprechen angegeben.</translation>
    </message>
    <message>
        <source>There is nothing to speak in the text.</source>
        <translation>In dem Text ist nichts zu sprechen.</translation>
    </message>
    <message>
        <source>There is nothing to speak in the text: it holds nothing.</source>
        <translation>In dem Text ist nichts zu sprechen: Er ist leer.</translation>
    </message>
    <message>
        <source>There is nothing to speak in the text: it holds only “{1}”.</source>
        <translation>In dem Text ist nichts zu sprechen: Er enthält nur „{1}“.</translation>
    </message>
    <message>
        <source>There is nothing to speak in the text: it holds {1}.</source>
        <translation>In dem Text ist nichts zu sprechen: Er enthält {1}.</translation>
    </message>
    <message>
        <source>There is too little free memory on {1} for this model.</source>
        <translation>Für dieses Modell ist zu wenig Speicher frei (auf {1}).</translation>
    </message>
    <message>
        <source>There is {1} or {2} and more.</source>
        <translation>Es gibt {1} oder {2} und mehr.</translation>
    </message>
    <message>
        <source>There is {1} or {2}.</source>
        <translation>Es gibt {1} oder {2}.</translation>
    </message>
    <message>
        <source>There is {1}.</source>
        <translation>Es gibt {1}.</translation>
    </message>
    <message>
        <source>There is {1}{2}.</source>
        <translation>Es gibt {1}{2}.</translation>
    </message>
    <message>
        <source>They are kept for 30 days.</source>
        <translation>Sie werden 30 Tage aufgehoben.</translation>
    </message>
    <message>
        <source>This PyAV cannot write {1}: it has no encoder {2}.</source>
        <translation>Dieses PyAV kann {1} nicht schreiben: Ihm fehlt der Encoder {2}.</translation>
    </message>
    <message>
        <source>This book was begun with the model {1}, and {2} is in use now.</source>
        <translation>Dieses Buch wurde mit dem Modell {1} begonnen; jetzt wird {2} verwendet.</translation>
    </message>
    <message>
        <source>This computer makes speech more slowly than it is spoken, so it collects some before it begins.</source>
        <translation>Dieser Rechner macht Sprache langsamer, als sie gesprochen wird; darum sammelt er etwas, bevor er beginnt.</translation>
    </message>
    <message>
        <source>This engine does not run on “{1}”.</source>
        <translation>Mit „{1}“ kann dieses Programm nicht sprechen.</translation>
    </message>
    <message>
        <source>This is no mail: it says neither who sent it nor its subject.</source>
        <translation>Das ist keine Mail: Es steht weder der Absender noch ein Betreff darin.</translation>
    </message>
    <message>
        <source>This kind of file is written by PyAV, which is not installed.</source>
        <translation>Diese Art von Datei schreibt PyAV, und das ist nicht installiert.</translation>
    </message>
    <message>
        <source>This machine&apos;s own engine goes on.</source>
        <translation>Dieser Rechner spricht selbst weiter.</translation>
    </message>
    <message>
        <source>This text is not in the history any more.</source>
        <translation>Dieser Text ist nicht mehr im Verlauf.</translation>
    </message>
    <message>
        <source>This torch (CUDA {1}) has no kernels for the {2} (compute capability {3}.{4}): “no kernel image is available”.</source>
        <translation>Dieses torch (CUDA {1}) passt nicht zur {2} (compute capability {3}.{4}): „no kernel image is available“.</translation>
    </message>
    <message>
        <source>This voice came with the model and stays.</source>
        <translation>Diese Stimme gehört zum Modell und bleibt.</translation>
    </message>
    <message>
        <source>Try 0.5.</source>
        <translation>Versuchen Sie 0.5.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Try again in {1}.</source>
        <translation>Versuchen Sie es in {1} noch einmal.</translation>
    </message>
    <message>
        <source>Try again later, or over another network.</source>
        <translation>Versuchen Sie es später noch einmal oder über ein anderes Netz.</translation>
    </message>
    <message>
        <source>Try again later; if it stays so, look for a newer Vivavoce.</source>
        <translation>Versuchen Sie es später noch einmal; hilft das nicht, sehen Sie nach, ob es ein neueres Vivavoce gibt.</translation>
    </message>
    <message>
        <source>Try again, or look at the server.</source>
        <translation>Versuchen Sie es noch einmal oder sehen Sie nach dem Server.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Try again; if it happens once more, restart the computer or use --device cpu.</source>
        <translation>Versuchen Sie es noch einmal; passiert es wieder, starten Sie den Rechner neu oder stellen Sie in den Einstellungen den Prozessor ein.</translation>
    </message>
    <message>
        <source>Try again; the details are in vivavoce.log.</source>
        <translation>Versuchen Sie es noch einmal; Näheres steht in vivavoce.log.</translation>
    </message>
    <message>
        <source>Until then write to a file: vivavoce say … -o speech.wav</source>
        <translation>Bis dahin lässt sich Ton als Datei speichern.</translation>
    </message>
    <message>
        <source>Update Vivavoce to use it.</source>
        <translation>Aktualisieren Sie Vivavoce, um sie zu benutzen.</translation>
    </message>
    <message>
        <source>Update the driver ({1}), or run {2} again: it installs a torch that fits the driver.</source>
        <translation>Erneuern Sie den Treiber ({1}) oder richten Sie Vivavoce neu ein ({2}): Das installiert ein torch, das zum Treiber passt.</translation>
    </message>
    <message>
        <source>Update the driver to {1} or later ({2}), then run {3}.</source>
        <translation>Erneuern Sie den Treiber auf {1} oder neuer ({2}) und richten Sie Vivavoce dann neu ein ({3}).</translation>
    </message>
    <message>
        <source>Use --device cpu, or run `vivavoce doctor` to see why.</source>
        <translation>Stellen Sie in den Einstellungen den Prozessor ein oder sehen Sie auf der Seite „Hilfe“ nach dem Grund.</translation>
    </message>
    <message>
        <source>Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all that reach it.</source>
        <translation>Nehmen Sie 127.0.0.1 nur für diesen Rechner oder 0.0.0.0 für alle, die ihn erreichen.</translation>
    </message>
    <message>
        <source>Use a shorter text or reference, or let the text be split into segments.</source>
        <translation>Nehmen Sie einen kürzeren Text oder eine kürzere Aufnahme, oder lassen Sie den Text in Abschnitte teilen.</translation>
    </message>
    <message>
        <source>Use an https address, a private network (a VPN), or an SSH tunnel.</source>
        <translation>Nehmen Sie eine https-Adresse, ein privates Netz (VPN) oder einen SSH-Tunnel.</translation>
    </message>
    <message>
        <source>Use auto, cpu or cuda.</source>
        <translation>Nehmen Sie auto, cpu oder cuda.</translation>
    </message>
    <message>
        <source>Use auto, cpu, cuda or cuda:1 and so on.</source>
        <translation>Nehmen Sie auto, cpu, cuda oder cuda:1 und so weiter.</translation>
    </message>
    <message>
        <source>Use auto, {1}.</source>
        <translation>Nehmen Sie auto, {1}.</translation>
    </message>
    <message>
        <source>Use its best stretch, {1} s to {2} s, or another of your choice.</source>
        <translation>Nehmen Sie den besten Abschnitt, {1} s bis {2} s, oder einen eigenen.</translation>
    </message>
    <message>
        <source>Use shorter segments (--segment-seconds).</source>
        <translation>Stellen Sie kürzere Abschnitte ein („Am Stück gesprochen“).</translation>
    </message>
    <message>
        <source>Use that one, or move {1} elsewhere to begin a new history.</source>
        <translation>Benutzen Sie jenes oder verschieben Sie {1}, um einen neuen Verlauf zu beginnen.</translation>
    </message>
    <message>
        <source>Use {1} characters or more.</source>
        <translation>Nehmen Sie {1} Zeichen oder mehr.</translation>
    </message>
    <message>
        <source>VIVAVOCE_HOME is {1}, and there is no home of such a user.</source>
        <translation>VIVAVOCE_HOME ist {1}, und von diesem Benutzer gibt es keinen Ordner.</translation>
    </message>
    <message>
        <source>Vivavoce is open already, so it was not started in safe mode.</source>
        <translation>Vivavoce ist schon offen, darum wurde es nicht im abgesicherten Modus gestartet.</translation>
    </message>
    <message>
        <source>Vivavoce lies in a folder with a line break in its name, which the system cannot start at sign-in.</source>
        <translation>Vivavoce liegt in einem Ordner mit einem Zeilenumbruch im Namen; so kann das System es bei der Anmeldung nicht starten.</translation>
    </message>
    <message>
        <source>Vivavoce takes 16 bits in one channel; use another server or model.</source>
        <translation>Vivavoce nimmt 16 Bit in einem Kanal; benutzen Sie einen anderen Server oder ein anderes Modell.</translation>
    </message>
    <message>
        <source>Vivavoce takes {1} Hz, the rate of Qwen3-TTS; use another model there.</source>
        <translation>Vivavoce nimmt {1} Hz, die Abtastrate von Qwen3-TTS; benutzen Sie dort ein anderes Modell.</translation>
    </message>
    <message>
        <source>Voices and models are kept in {1}.</source>
        <translation>Stimmen und Modelle liegen in {1}.</translation>
    </message>
    <message>
        <source>Wait until it has finished, or choose another name for this one.</source>
        <translation>Warten Sie, bis es fertig ist, oder wählen Sie für diese Datei einen anderen Namen.</translation>
    </message>
    <message>
        <source>Wait until it has finished, then try again.</source>
        <translation>Warten Sie, bis es fertig ist, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Weights and config.json do not belong together: download the model again.</source>
        <translation>Gewichte und config.json passen nicht zusammen: Laden Sie das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>What answers at {1} is no speech server ({2}).</source>
        <translation>Was bei {1} antwortet, ist kein Sprachserver ({2}).</translation>
    </message>
    <message>
        <source>What answers at {1} is no speech server.</source>
        <translation>Was bei {1} antwortet, ist kein Sprachserver.</translation>
    </message>
    <message>
        <source>What is in a {1} file needs no telling.</source>
        <translation>Was in einer {1}-Datei ist, muss nicht gesagt werden.</translation>
    </message>
    <message>
        <source>With PulseAudio: sudo apt install libasound2-plugins; with PipeWire: sudo apt install pipewire-alsa.</source>
        <translation>Mit PulseAudio: sudo apt install libasound2-plugins; mit PipeWire: sudo apt install pipewire-alsa.</translation>
    </message>
    <message>
        <source>Words may be missing: a sentence was too short for its text, three times.</source>
        <translation>Vielleicht fehlen Wörter: Ein Satz war dreimal zu kurz für seinen Text.</translation>
    </message>
    <message>
        <source>Write one line of letters and digits, or remove it.</source>
        <translation>Schreiben Sie eine Zeile aus Buchstaben und Ziffern, oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>`vivavoce doctor` says more; the details are in vivavoce.log.</source>
        <translation>Näheres steht auf der Seite „Hilfe“ und in vivavoce.log.</translation>
    </message>
    <message>
        <source>clones voices: give it a voice, or a recording of one</source>
        <translation>ahmt Stimmen nach: Geben Sie ihm eine Stimme oder eine Aufnahme</translation>
    </message>
    <message>
        <source>it is no whole archive</source>
        <translation>das gepackte Archiv ist nicht vollständig</translation>
    </message>
    <message>
        <source>it sent another stretch than was asked for</source>
        <translation>der Server hat einen anderen Abschnitt geschickt als verlangt</translation>
    </message>
    <message>
        <source>its answer cannot be read</source>
        <translation>die Antwort lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>its part “{1}” cannot be unpacked</source>
        <translation>sein Teil „{1}“ lässt sich nicht auspacken</translation>
    </message>
    <message>
        <source>its part “{1}” declares entities, which can grow without limit</source>
        <translation>sein Teil „{1}“ enthält Entities, die grenzenlos wachsen können</translation>
    </message>
    <message>
        <source>its part “{1}” is missing</source>
        <translation>sein Teil „{1}“ fehlt</translation>
    </message>
    <message>
        <source>its part “{1}” is no sound XML</source>
        <translation>sein Teil „{1}“ ist kein gültiges XML</translation>
    </message>
    <message>
        <source>make up a voice from a description</source>
        <translation>eine Stimme nach einer Beschreibung ausdenken</translation>
    </message>
    <message>
        <source>makes voices up from a description: describe one</source>
        <translation>denkt sich Stimmen nach einer Beschreibung aus: Beschreiben Sie eine</translation>
    </message>
    <message>
        <source>missing )</source>
        <translation>es fehlt )</translation>
    </message>
    <message>
        <source>more than 10 minutes</source>
        <translation>mehr als 10 Minuten</translation>
    </message>
    <message>
        <source>multiple repeat</source>
        <translation>zwei Wiederholungen hintereinander</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>nichts zum Wiederholen</translation>
    </message>
    <message>
        <source>part in the cast</source>
        <translation>Rolle in der Besetzung</translation>
    </message>
    <message>
        <source>segment_s is {1}.</source>
        <translation>segment_s ist {1}.</translation>
    </message>
    <message>
        <source>speak in a cloned voice</source>
        <translation>mit einer nachgeahmten Stimme sprechen</translation>
    </message>
    <message>
        <source>speak in a preset voice</source>
        <translation>mit einer eingebauten Stimme sprechen</translation>
    </message>
    <message>
        <source>speaks in its preset voices: name one of its speakers</source>
        <translation>spricht mit eingebauten Stimmen: Nennen Sie eine davon</translation>
    </message>
    <message>
        <source>speed is {1}.</source>
        <translation>Das Tempo ist {1}.</translation>
    </message>
    <message>
        <source>the line dropped</source>
        <translation>die Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <source>tokenizer_config.json in {1} gives {2} the id {3}, which its vocabulary does not allow.</source>
        <translation>tokenizer_config.json in {1} gibt {2} die Nummer {3}; das erlaubt sein Wortschatz nicht.</translation>
    </message>
    <message>
        <source>torch cannot be used: {1}</source>
        <translation>torch lässt sich nicht benutzen: {1}</translation>
    </message>
    <message>
        <source>torch {1} is too old for this engine on a graphics card.</source>
        <translation>torch {1} ist für dieses Programm auf einer Grafikkarte zu alt.</translation>
    </message>
    <message>
        <source>unbalanced parenthesis</source>
        <translation>eine Klammer zu viel</translation>
    </message>
    <message>
        <source>unterminated character set</source>
        <translation>eine eckige Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>volume is {1}.</source>
        <translation>Die Lautstärke ist {1}.</translation>
    </message>
    <message>
        <source>{1} All settings are at their defaults.</source>
        <translation>{1} Alle Einstellungen stehen auf ihrem Standard.</translation>
    </message>
    <message>
        <source>{1} The file could not be set aside ({2}).</source>
        <translation>{1} Die Datei konnte nicht beiseitegelegt werden ({2}).</translation>
    </message>
    <message>
        <source>{1} The file was kept as {2}.</source>
        <translation>{1} Die Datei wurde als {2} aufgehoben.</translation>
    </message>
    <message>
        <source>{1} These can: {2}.</source>
        <translation>{1} Diese gehen: {2}.</translation>
    </message>
    <message>
        <source>{1} answers with {2}, not with sound.</source>
        <translation>{1} antwortet mit {2}, nicht mit Ton.</translation>
    </message>
    <message>
        <source>{1} because of a fault in Vivavoce ({2}).</source>
        <translation>{1}, wegen eines Fehlers in Vivavoce ({2}).</translation>
    </message>
    <message>
        <source>{1} cannot be downloaded from {2}: {3}.</source>
        <translation>{1} lässt sich nicht von {2} herunterladen: {3}.</translation>
    </message>
    <message>
        <source>{1} cannot be opened ({2}).</source>
        <translation>{1} lässt sich nicht öffnen ({2}).</translation>
    </message>
    <message>
        <source>{1} cannot be reached: the proxy refuses.</source>
        <translation>{1} ist nicht zu erreichen: Der Proxy lehnt ab.</translation>
    </message>
    <message>
        <source>{1} cannot be reached: {2}.</source>
        <translation>{1} ist nicht zu erreichen: {2}.</translation>
    </message>
    <message>
        <source>{1} cannot be read ({2}).</source>
        <translation>{1} lässt sich nicht lesen ({2}).</translation>
    </message>
    <message>
        <source>{1} cannot be read.</source>
        <translation>{1} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>{1} cannot be read: {2}.</source>
        <translation>{1} lässt sich nicht lesen: {2}.</translation>
    </message>
    <message>
        <source>{1} cannot be understood.</source>
        <translation>{1} ist nicht zu verstehen.</translation>
    </message>
    <message>
        <source>{1} cannot be written (its end is missing: is the disk full?).</source>
        <translation>{1} lässt sich nicht schreiben (das Ende fehlt: Ist die Festplatte voll?).</translation>
    </message>
    <message>
        <source>{1} cannot be written ({2}).</source>
        <translation>{1} lässt sich nicht schreiben ({2}).</translation>
    </message>
    <message>
        <source>{1} cannot be written with {2} bits.</source>
        <translation>{1} lässt sich nicht mit {2} Bit schreiben.</translation>
    </message>
    <message>
        <source>{1} cannot be written: {2}.</source>
        <translation>{1} lässt sich nicht schreiben: {2}.</translation>
    </message>
    <message>
        <source>{1} cannot prove who it is: {2}.</source>
        <translation>{1} kann nicht beweisen, wer er ist: {2}.</translation>
    </message>
    <message>
        <source>{1} does not answer.</source>
        <translation>{1} antwortet nicht.</translation>
    </message>
    <message>
        <source>{1} does not follow instructions; “{2}” has no effect.</source>
        <translation>{1} befolgt keine Anweisungen; „{2}“ bewirkt nichts.</translation>
    </message>
    <message>
        <source>{1} does not let us in{2}</source>
        <translation>{1} lässt uns nicht ein{2}</translation>
    </message>
    <message>
        <source>{1} does not stop sending.</source>
        <translation>{1} hört nicht auf zu senden.</translation>
    </message>
    <message>
        <source>{1} does not take the request{2}</source>
        <translation>{1} nimmt die Anfrage nicht an{2}</translation>
    </message>
    <message>
        <source>{1} failed ({2}){3}</source>
        <translation>{1} hat einen Fehler gemeldet ({2}){3}</translation>
    </message>
    <message>
        <source>{1} fits the card and the driver, but sees no card.</source>
        <translation>{1} passt zur Karte und zum Treiber, sieht aber keine Karte.</translation>
    </message>
    <message>
        <source>{1} fits the card and the driver.</source>
        <translation>{1} passt zur Karte und zum Treiber.</translation>
    </message>
    <message>
        <source>{1} has an x-vector of {2} values, not of {3}.</source>
        <translation>{1} hat einen Klang (x-vector) aus {2} Werten, nicht aus {3}.</translation>
    </message>
    <message>
        <source>{1} has no sound.</source>
        <translation>{1} hat keinen Ton.</translation>
    </message>
    <message>
        <source>{1} has no speaker encoder and cannot clone.</source>
        <translation>{1} hat keinen Teil, der Stimmen hört (speaker encoder), und kann keine nachahmen.</translation>
    </message>
    <message>
        <source>{1} has over {2} characters.</source>
        <translation>{1} hat mehr als {2} Zeichen.</translation>
    </message>
    <message>
        <source>{1} has stopped sending.</source>
        <translation>{1} hat aufgehört zu senden.</translation>
    </message>
    <message>
        <source>{1} has the sample rate {2} Hz.</source>
        <translation>{1} hat die Abtastrate {2} Hz.</translation>
    </message>
    <message>
        <source>{1} has too much to do{2}</source>
        <translation>{1} hat zu viel zu tun{2}</translation>
    </message>
    <message>
        <source>{1} holds no key.</source>
        <translation>In {1} steht kein Schlüssel.</translation>
    </message>
    <message>
        <source>{1} holds no sound.</source>
        <translation>{1} enthält keinen Ton.</translation>
    </message>
    <message>
        <source>{1} holds no x-vector in bf16.</source>
        <translation>{1} enthält keinen Klang (x-vector) in bf16.</translation>
    </message>
    <message>
        <source>{1} holds reference codes of a wrong shape or type.</source>
        <translation>{1} enthält Codes der Aufnahme in falscher Form.</translation>
    </message>
    <message>
        <source>{1} holds reference codes outside the codebook.</source>
        <translation>{1} enthält ungültige Codes der Aufnahme.</translation>
    </message>
    <message>
        <source>{1} holds values that are no numbers.</source>
        <translation>{1} enthält Werte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>{1} holds {2} s of speech; at least {3} s is needed.</source>
        <translation>{1} enthält {2} s Sprache; mindestens {3} s sind nötig.</translation>
    </message>
    <message>
        <source>{1} is a folder, not a recording.</source>
        <translation>{1} ist ein Ordner, keine Aufnahme.</translation>
    </message>
    <message>
        <source>{1} is a folder.</source>
        <translation>{1} ist ein Ordner.</translation>
    </message>
    <message>
        <source>{1} is a pipe or a device, not a file.</source>
        <translation>{1} ist eine Pipe oder ein Gerät, keine Datei.</translation>
    </message>
    <message>
        <source>{1} is a safetensors file, but not a voice.</source>
        <translation>{1} ist eine safetensors-Datei, aber keine Stimme.</translation>
    </message>
    <message>
        <source>{1} is a text.</source>
        <translation>{1} ist ein Text.</translation>
    </message>
    <message>
        <source>{1} is already the key for “{2}”.</source>
        <translation>{1} ist schon die Taste für „{2}“.</translation>
    </message>
    <message>
        <source>{1} is an array of {2} with {3} axes.</source>
        <translation>{1} ist ein Array aus {2} mit {3} Achsen.</translation>
    </message>
    <message>
        <source>{1} is cut off, damaged or not a voice file.</source>
        <translation>{1} ist abgeschnitten, beschädigt oder keine Stimmdatei.</translation>
    </message>
    <message>
        <source>{1} is damaged or cut off.</source>
        <translation>{1} ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>{1} is damaged, or in no sound format known here.</source>
        <translation>{1} ist beschädigt oder in keinem Tonformat, das hier bekannt ist.</translation>
    </message>
    <message>
        <source>{1} is damaged.</source>
        <translation>{1} ist beschädigt.</translation>
    </message>
    <message>
        <source>{1} is done, but {2} cannot be written: {3}.</source>
        <translation>{1} ist fertig, aber {2} lässt sich nicht schreiben: {3}.</translation>
    </message>
    <message>
        <source>{1} is empty (0 bytes).</source>
        <translation>{1} ist leer (0 Byte).</translation>
    </message>
    <message>
        <source>{1} is far too large for a voice.</source>
        <translation>{1} ist viel zu groß für eine Stimme.</translation>
    </message>
    <message>
        <source>{1} is gone.</source>
        <translation>{1} ist weg.</translation>
    </message>
    <message>
        <source>{1} is gone: paused.</source>
        <translation>{1} ist weg: angehalten.</translation>
    </message>
    <message>
        <source>{1} is in the format {2}, which needs PyAV or ffmpeg to be read; neither is installed.</source>
        <translation>{1} hat das Format {2}; um es zu lesen, braucht es PyAV oder ffmpeg, und beides ist nicht installiert.</translation>
    </message>
    <message>
        <source>{1} is in use, so it was not deleted.</source>
        <translation>{1} wird gerade verwendet und wurde darum nicht gelöscht.</translation>
    </message>
    <message>
        <source>{1} is missing.</source>
        <translation>{1} fehlt.</translation>
    </message>
    <message>
        <source>{1} is no address of a server.</source>
        <translation>{1} ist keine Adresse eines Servers.</translation>
    </message>
    <message>
        <source>{1} is no address of this machine.</source>
        <translation>{1} ist keine Adresse dieses Rechners.</translation>
    </message>
    <message>
        <source>{1} is no name of a file.</source>
        <translation>{1} ist kein Name einer Datei.</translation>
    </message>
    <message>
        <source>{1} is no text in UTF-8 (byte {2}).</source>
        <translation>{1} ist kein Text in UTF-8 (Byte {2}).</translation>
    </message>
    <message>
        <source>{1} is not a Qwen3-TTS model: its config.json says so.</source>
        <translation>{1} ist kein Qwen3-TTS-Modell: Das sagt seine config.json.</translation>
    </message>
    <message>
        <source>{1} is not a complete Qwen3-TTS model: it lacks {2}.</source>
        <translation>{1} ist kein vollständiges Qwen3-TTS-Modell: Es fehlt {2}.</translation>
    </message>
    <message>
        <source>{1} is not a file.</source>
        <translation>{1} ist keine Datei.</translation>
    </message>
    <message>
        <source>{1} is not on this machine.</source>
        <translation>{1} ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>{1} is one steady noise: there is no speech in it.</source>
        <translation>{1} ist ein einziges gleichmäßiges Rauschen: Es ist keine Sprache darin.</translation>
    </message>
    <message>
        <source>{1} is overdriven: {2} of its speech is cut off at full scale, at most {3} can be used.</source>
        <translation>{1} ist übersteuert: {2} der Sprache sind abgeschnitten, höchstens {3} gehen.</translation>
    </message>
    <message>
        <source>{1} is silent: there is no speech in it.</source>
        <translation>{1} ist still: Es ist keine Sprache darin.</translation>
    </message>
    <message>
        <source>{1} is too large for a dictionary.</source>
        <translation>{1} ist zu groß für ein Wörterbuch.</translation>
    </message>
    <message>
        <source>{1} is too old: CUDA graphs need 2.5.1 or later.</source>
        <translation>{1} ist zu alt: CUDA-Graphen brauchen 2.5.1 oder neuer.</translation>
    </message>
    <message>
        <source>{1} is wrong at its character {2}: {3}.</source>
        <translation>{1} ist bei Zeichen {2} falsch: {3}.</translation>
    </message>
    <message>
        <source>{1} is {2}, tried is {3}.</source>
        <translation>{1} ist {2}, erprobt ist {3}.</translation>
    </message>
    <message>
        <source>{1} lacks its name, its model family or its seed.</source>
        <translation>{1} hat keinen Namen, keine Modellfamilie oder keinen Startwert.</translation>
    </message>
    <message>
        <source>{1} lasts {2} s: it has no stretch from {3} s to {4} s.</source>
        <translation>{1} dauert {2} s: Einen Abschnitt von {3} s bis {4} s gibt es darin nicht.</translation>
    </message>
    <message>
        <source>{1} lasts {2} s; at least {3} s of speech is needed.</source>
        <translation>{1} dauert {2} s; mindestens {3} s Sprache sind nötig.</translation>
    </message>
    <message>
        <source>{1} lasts {2}; at most {3} s can be used.</source>
        <translation>{1} dauert {2}; höchstens {3} s gehen.</translation>
    </message>
    <message>
        <source>{1} lies in Hugging Face&apos;s cache ({2}), which other programs share.</source>
        <translation>{1} liegt im Zwischenspeicher von Hugging Face ({2}), den auch andere Programme benutzen.</translation>
    </message>
    <message>
        <source>{1} makes its voices up.</source>
        <translation>{1} denkt sich seine Stimmen aus.</translation>
    </message>
    <message>
        <source>{1} makes no voice up.</source>
        <translation>{1} denkt sich keine Stimme aus.</translation>
    </message>
    <message>
        <source>{1} makes no voices for this machine.</source>
        <translation>{1} erzeugt keine Stimmen für diesen Rechner.</translation>
    </message>
    <message>
        <source>{1} makes voices up from a description, and none was given.</source>
        <translation>{1} denkt sich Stimmen nach einer Beschreibung aus, und es gibt keine.</translation>
    </message>
    <message>
        <source>{1} needs {2} of GPU memory, {3} are free.</source>
        <translation>{1} braucht {2} Grafikspeicher, {3} sind frei.</translation>
    </message>
    <message>
        <source>{1} needs {2} of disk in {3}, {4} are free.</source>
        <translation>{1} braucht {2} Platz in {3}, {4} sind frei.</translation>
    </message>
    <message>
        <source>{1} needs {2} of the {3} free: that is tight.</source>
        <translation>{1} braucht {2} von {3}, die frei sind: Das ist knapp.</translation>
    </message>
    <message>
        <source>{1} of {2} arrived damaged twice.</source>
        <translation>{1} von {2} kam zweimal beschädigt an.</translation>
    </message>
    <message>
        <source>{1} of {2} is damaged or missing.</source>
        <translation>Beschädigt oder nicht da: {1} von {2}.</translation>
    </message>
    <message>
        <source>{1} repeats something over {2} times.</source>
        <translation>{1} wiederholt etwas mehr als {2}-mal.</translation>
    </message>
    <message>
        <source>{1} sends a damaged WAV file.</source>
        <translation>{1} sendet eine beschädigte WAV-Datei.</translation>
    </message>
    <message>
        <source>{1} sends sound of {2} Hz.</source>
        <translation>{1} sendet Ton mit {2} Hz.</translation>
    </message>
    <message>
        <source>{1} sends sound with {2} bits in {3} channels.</source>
        <translation>{1} sendet Ton mit {2} Bit in {3} Kanälen.</translation>
    </message>
    <message>
        <source>{1} sends us on to {2}.</source>
        <translation>{1} schickt uns weiter zu {2}.</translation>
    </message>
    <message>
        <source>{1} wants a key{2}</source>
        <translation>{1} verlangt einen Schlüssel{2}</translation>
    </message>
    <message>
        <source>{1} wants another key{2}</source>
        <translation>{1} verlangt einen anderen Schlüssel{2}</translation>
    </message>
    <message>
        <source>{1} was made by a newer version of Vivavoce.</source>
        <translation>{1} wurde mit einem neueren Vivavoce gemacht.</translation>
    </message>
    <message>
        <source>{1} {2}: there is no speech in it.</source>
        <translation>{1} {2}: Es ist keine Sprache darin.</translation>
    </message>
    <message>
        <source>{1}, Python {2}.{3}.</source>
        <translation>{1}, Python {2}.{3}.</translation>
    </message>
    <message>
        <source>{1}, line 1: there are no columns called “written” and “spoken”.</source>
        <translation>{1}, Zeile 1: Es gibt keine Spalten „written“ und „spoken“.</translation>
    </message>
    <message>
        <source>{1}, line 1: two columns have the same name.</source>
        <translation>{1}, Zeile 1: Zwei Spalten haben denselben Namen.</translation>
    </message>
    <message>
        <source>{1}, line {2}, column {3}: {4}</source>
        <translation>{1}, Zeile {2}, Spalte {3}: {4}</translation>
    </message>
    <message>
        <source>{1}, line {2}: the row that begins here cannot be read ({3}).</source>
        <translation>{1}, Zeile {2}: Die Reihe, die hier beginnt, lässt sich nicht lesen ({3}).</translation>
    </message>
    <message>
        <source>{1}, line {2}: {3}</source>
        <translation>{1}, Zeile {2}: {3}</translation>
    </message>
    <message>
        <source>{1}, the folder of the work in progress, cannot be used ({2}).</source>
        <translation>{1}, der Ordner der angefangenen Arbeit, lässt sich nicht benutzen ({2}).</translation>
    </message>
    <message>
        <source>{1}: it works, but no card here makes use of CUDA.</source>
        <translation>{1}: Es läuft, aber keine Karte hier kann CUDA nutzen.</translation>
    </message>
    <message>
        <source>{1}: the settings were written by a newer Vivavoce (version {2}, known here is {3}). What is known is used, the rest is kept.</source>
        <translation>{1}: Die Einstellungen stammen von einem neueren Vivavoce (Version {2}, hier bekannt ist {3}). Was bekannt ist, gilt; der Rest bleibt erhalten.</translation>
    </message>
    <message>
        <source>{1}: version is {2}. It is taken as {3}.</source>
        <translation>{1}: version ist {2}. Es gilt als {3}.</translation>
    </message>
    <message>
        <source>{1}: {2} is the key for “{3}” already, so “{4}” has none until you change it.</source>
        <translation>{1}: {2} ist schon die Taste für „{3}“, darum hat „{4}“ keine, bis Sie es ändern.</translation>
    </message>
    <message>
        <source>{1}: {2} is {3}. It must be a section [{4}]; its settings are at their defaults.</source>
        <translation>{1}: {2} ist {3}. Es muss ein Abschnitt [{4}] sein; seine Einstellungen stehen auf ihrem Standard.</translation>
    </message>
    <message>
        <source>{1}: {2} {3} Until you change it, {4} is used.</source>
        <translation>{1}: {2} {3} Bis Sie es ändern, gilt {4}.</translation>
    </message>
    <message>
        <source>{1}{2}, driver {3}.</source>
        <translation>{1}{2}, Treiber {3}.</translation>
    </message>
    <message>
        <source>“match” is “{1}”.</source>
        <translation>„match“ ist „{1}“.</translation>
    </message>
    <message>
        <source>“{1}” and “{2}” cancel each other out.</source>
        <translation>„{1}“ und „{2}“ heben einander auf.</translation>
    </message>
    <message>
        <source>“{1}” cannot be read: {2}.</source>
        <translation>„{1}“ lässt sich nicht lesen: {2}.</translation>
    </message>
    <message>
        <source>“{1}” has {2} MB; {3} MB is the limit.</source>
        <translation>„{1}“ hat {2} MB; höchstens {3} MB gehen.</translation>
    </message>
    <message>
        <source>“{1}” has {2} characters; {3} is the limit.</source>
        <translation>„{1}“ hat {2} Zeichen; höchstens {3} gehen.</translation>
    </message>
    <message>
        <source>“{1}” in {2} holds values that are no numbers, or none in {3}.</source>
        <translation>„{1}“ in {2} enthält Werte, die keine Zahlen sind oder nicht in {3} passen.</translation>
    </message>
    <message>
        <source>“{1}” in {2} is {3}, config.json says {4}.</source>
        <translation>„{1}“ in {2} ist {3}, config.json sagt {4}.</translation>
    </message>
    <message>
        <source>“{1}” is a folder.</source>
        <translation>„{1}“ ist ein Ordner.</translation>
    </message>
    <message>
        <source>“{1}” is empty.</source>
        <translation>„{1}“ ist leer.</translation>
    </message>
    <message>
        <source>“{1}” is nested too deeply to be a sound document.</source>
        <translation>„{1}“ ist zu tief verschachtelt für ein heiles Dokument.</translation>
    </message>
    <message>
        <source>“{1}” is no text: it looks like {2}.</source>
        <translation>„{1}“ ist kein Text: Es sieht aus wie {2}.</translation>
    </message>
    <message>
        <source>“{1}” is no {2}: it looks like {3}.</source>
        <translation>„{1}“ ist kein {2}: Es sieht aus wie {3}.</translation>
    </message>
    <message>
        <source>“{1}” is not a device.</source>
        <translation>„{1}“ ist kein Gerät.</translation>
    </message>
    <message>
        <source>“{1}” is not a number format.</source>
        <translation>„{1}“ ist kein Zahlenformat.</translation>
    </message>
    <message>
        <source>“{1}” is “{2}”.</source>
        <translation>„{1}“ ist „{2}“.</translation>
    </message>
    <message>
        <source>“{1}” names a group that the pattern “{2}” does not have, or has a lone backslash.</source>
        <translation>„{1}“ nennt eine Gruppe, die es im Muster „{2}“ nicht gibt, oder hat einen einzelnen Backslash.</translation>
    </message>
    <message>
        <source>“{1}” names a group that {2}{3} does not have, or has a lone backslash.</source>
        <translation>„{1}“ nennt eine Gruppe, die in {2}{3} nicht vorkommt, oder hat einen einzelnen Backslash.</translation>
    </message>
    <message>
        <source>“{1}” was made for {2} (width {3}), “{4}” for {5} (width {6}).</source>
        <translation>„{1}“ wurde für {2} (Breite {3}) erzeugt, „{4}“ für {5} (Breite {6}).</translation>
    </message>
    <message>
        <source>“{1}”: {2}</source>
        <translation>„{1}“: {2}</translation>
    </message>
</context>
<context>
    <name>FindingList</name>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>In Ordnung</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>5 to 15 seconds make a better likeness.</source>
        <translation>Mit 5 bis 15 Sekunden wird sie ähnlicher.</translation>
    </message>
    <message>
        <source>At least 1 second is needed; 5 to 15 are good.</source>
        <translation>Nötig ist mindestens 1 Sekunde; gut sind 5 bis 15.</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Choose a shorter stretch.</source>
        <translation>Wählen Sie einen kürzeren Abschnitt.</translation>
    </message>
    <message>
        <source>Choose a stretch with one: the voice would be a mixture.</source>
        <translation>Wählen Sie einen Abschnitt mit nur einer: Die Stimme würde eine Mischung.</translation>
    </message>
    <message>
        <source>Choose a stretch without: the voice would take it over.</source>
        <translation>Wählen Sie einen Abschnitt ohne: Die Stimme würde es übernehmen.</translation>
    </message>
    <message>
        <source>Choose another stretch, or check the microphone.</source>
        <translation>Wählen Sie einen anderen Abschnitt oder prüfen Sie das Mikrofon.</translation>
    </message>
    <message>
        <source>Clear speech, enough of it.</source>
        <translation>Klar gesprochen und lang genug.</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>It sounds as if more than one person spoke.</source>
        <translation>Es klingt, als spräche mehr als eine Person.</translation>
    </message>
    <message>
        <source>It sounds as if there were music or a hum in it.</source>
        <translation>Es klingt, als wäre Musik oder ein Brummen darin.</translation>
    </message>
    <message>
        <source>Listening to the stretch …</source>
        <translation>Der Abschnitt wird angehört …</translation>
    </message>
    <message>
        <source>More than a minute cannot be used.</source>
        <translation>Mehr als eine Minute geht nicht.</translation>
    </message>
    <message>
        <source>Most loud sounds are cut off.</source>
        <translation>Die meisten lauten Stellen sind abgeschnitten.</translation>
    </message>
    <message>
        <source>Music?</source>
        <translation>Musik?</translation>
    </message>
    <message>
        <source>Noisy</source>
        <translation>Geräusche</translation>
    </message>
    <message>
        <source>Overdriven</source>
        <translation>Übersteuert</translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation>Leise</translation>
    </message>
    <message>
        <source>Record again with less gain, or choose another stretch.</source>
        <translation>Nehmen Sie leiser eingestellt auf oder wählen Sie einen anderen Abschnitt.</translation>
    </message>
    <message>
        <source>Record again with less gain, or farther from the microphone.</source>
        <translation>Nehmen Sie leiser eingestellt oder weiter vom Mikrofon entfernt auf.</translation>
    </message>
    <message>
        <source>Record closer to the microphone, or with more gain.</source>
        <translation>Nehmen Sie näher am Mikrofon auf oder stellen Sie es lauter.</translation>
    </message>
    <message>
        <source>Record in a quieter room, or choose a quieter stretch.</source>
        <translation>Nehmen Sie in einem ruhigeren Raum auf oder wählen Sie einen ruhigeren Abschnitt.</translation>
    </message>
    <message>
        <source>Several people?</source>
        <translation>Mehrere Personen?</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <source>Silent</source>
        <translation>Still</translation>
    </message>
    <message>
        <source>The loudest sounds are cut off.</source>
        <translation>Die lautesten Stellen sind abgeschnitten.</translation>
    </message>
    <message>
        <source>The speech is only {level} dB louder than the noise.</source>
        <translation>Die Sprache ist nur {level} dB lauter als das Geräusch.</translation>
    </message>
    <message>
        <source>The speech is very quiet.</source>
        <translation>Es wird sehr leise gesprochen.</translation>
    </message>
    <message>
        <source>There are only {seconds} seconds of speech.</source>
        <translation>Es wird nur {seconds} Sekunden lang gesprochen.</translation>
    </message>
    <message>
        <source>There is no speech in it.</source>
        <translation>Darin spricht niemand.</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>Zu lang</translation>
    </message>
    <message>
        <source>Too short</source>
        <translation>Zu kurz</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Skip the first steps</source>
        <translation>Erste Schritte überspringen</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>Schritt {number} von {count}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Welcome to Vivavoce</source>
        <translation>Willkommen bei Vivavoce</translation>
    </message>
    <message>
        <source>You find them again under Help.</source>
        <translation>Sie finden sie unter „Hilfe“ wieder.</translation>
    </message>
</context>
<context>
    <name>HearStep</name>
    <message>
        <source>A small English voice comes with Vivavoce. It works without the internet, and nothing you let it read leaves this computer. It is still learning: it may stumble over a word. The third step offers a better one.</source>
        <translation>Vivavoce bringt eine kleine englische Stimme mit. Sie braucht kein Internet, und nichts, was sie vorliest, verlässt diesen Rechner. Sie lernt noch: Manchmal stolpert sie über ein Wort. Der dritte Schritt bietet eine bessere an.</translation>
    </message>
    <message>
        <source>Getting the voice ready</source>
        <translation>Die Stimme wird vorbereitet</translation>
    </message>
    <message>
        <source>Getting the voice ready. That takes a few seconds.</source>
        <translation>Die Stimme wird vorbereitet. Das dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Hear it speak</source>
        <translation>Hören Sie zu</translation>
    </message>
    <message>
        <source>It speaks as soon as it is ready. That takes a few seconds.</source>
        <translation>Sie spricht, sobald sie bereit ist. Das dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Let it speak</source>
        <translation>Sprechen lassen</translation>
    </message>
    <message>
        <source>No sound? Turn the volume up, or choose another loudspeaker.</source>
        <translation>Kein Ton? Stellen Sie lauter, oder wählen Sie einen anderen Lautsprecher.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Einen Augenblick …</translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation>Noch einmal hören</translation>
    </message>
    <message>
        <source>Sound settings</source>
        <translation>Einstellungen zum Ton</translation>
    </message>
    <message>
        <source>That was it. Go on with “Next”.</source>
        <translation>Das war sie. Mit „Weiter“ geht es voran.</translation>
    </message>
    <message>
        <source>The voice is not ready. What happened stands at the top of the page.</source>
        <translation>Die Stimme ist nicht bereit. Oben auf der Seite steht, was geschehen ist.</translation>
    </message>
    <message>
        <source>The voice is ready.</source>
        <translation>Die Stimme ist bereit.</translation>
    </message>
    <message>
        <source>This is the voice that is in use now. Nothing you let it read leaves this computer.</source>
        <translation>Diese Stimme liest gerade vor. Nichts, was sie vorliest, verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>You find the first steps again under Help.</source>
        <translation>Die ersten Schritte finden Sie unter „Hilfe“ wieder.</translation>
    </message>
    <message>
        <source>{voice} is speaking: “{sentence}”</source>
        <translation>{voice} spricht: „{sentence}“</translation>
    </message>
</context>
<context>
    <name>HelpJoiner</name>
    <message>
        <source>No program of this desktop opens {path}</source>
        <translation>Kein Programm dieses Desktops öffnet {path}</translation>
    </message>
    <message>
        <source>The newest version could not be found out. Try again later.</source>
        <translation>Die neueste Version ließ sich nicht herausfinden. Bitte später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>Dies ist die neueste Version.</translation>
    </message>
    <message>
        <source>Version {version} of Vivavoce is there.</source>
        <translation>Version {version} von Vivavoce ist da.</translation>
    </message>
</context>
<context>
    <name>HelpPage</name>
    <message>
        <source>About Vivavoce</source>
        <translation>Über Vivavoce</translation>
    </message>
    <message>
        <source>As plain text, without your name and your folders</source>
        <translation>Als reiner Text, ohne Ihren Namen und Ihre Ordner</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Copied. Paste it where you ask for help.</source>
        <translation>Kopiert. Fügen Sie es dort ein, wo Sie um Hilfe bitten.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy what was found</source>
        <translation>Ergebnis kopieren</translation>
    </message>
    <message>
        <source>Everything is in order.</source>
        <translation>Alles ist in Ordnung.</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Is everything in order?</source>
        <translation>Ist alles in Ordnung?</translation>
    </message>
    <message>
        <source>It works. The hints say how it would work better.</source>
        <translation>Es funktioniert. Die Hinweise sagen, wie es besser ginge.</translation>
    </message>
    <message>
        <source>Keys in this window</source>
        <translation>Tasten in diesem Fenster</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>Lizenz: {licence}</translation>
    </message>
    <message>
        <source>Licences…</source>
        <translation>Lizenzen …</translation>
    </message>
    <message>
        <source>Look at this machine</source>
        <translation>Rechner prüfen</translation>
    </message>
    <message>
        <source>Look for a new version</source>
        <translation>Nach neuer Version sehen</translation>
    </message>
    <message>
        <source>Looking at sound, graphics card and models. It takes a moment.</source>
        <translation>Ton, Grafikkarte und Modelle werden geprüft. Das dauert einen Augenblick.</translation>
    </message>
    <message>
        <source>Looking at this machine</source>
        <translation>Der Rechner wird geprüft</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the folder of your data</source>
        <translation>Ordner Ihrer Daten öffnen</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Open the manual</source>
        <translation>Anleitung öffnen</translation>
    </message>
    <message>
        <source>Report a fault…</source>
        <translation>Fehler melden…</translation>
    </message>
    <message>
        <source>Show the first steps</source>
        <translation>Erste Schritte zeigen</translation>
    </message>
    <message>
        <source>Something will not work as it should: see the problems below.</source>
        <translation>Etwas wird nicht funktionieren wie gedacht: siehe die Probleme unten.</translation>
    </message>
    <message>
        <source>The log holds what went wrong, and never a text that was read.</source>
        <translation>Das Protokoll hält fest, was schiefging, und nie einen vorgelesenen Text.</translation>
    </message>
    <message>
        <source>The report was saved as {path}</source>
        <translation>Der Bericht wurde gespeichert als {path}</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Vivavoce can look at this machine, and say what does not fit together and what to do about it.</source>
        <translation>Vivavoce kann diesen Rechner prüfen und sagen, was nicht zusammenpasst und was dagegen hilft.</translation>
    </message>
    <message>
        <source>Voices, models, settings and the history. To keep them elsewhere, quit, move the folder, and set the environment variable VIVAVOCE_HOME to its new place.</source>
        <translation>Stimmen, Modelle, Einstellungen und der Verlauf. Um sie anderswo aufzubewahren, beenden Sie Vivavoce, verschieben Sie den Ordner und setzen Sie die Umgebungsvariable VIVAVOCE_HOME auf den neuen Ort.</translation>
    </message>
    <message>
        <source>Where your data lives</source>
        <translation>Wo Ihre Daten liegen</translation>
    </message>
    <message>
        <source>You see all of it before anything is saved</source>
        <translation>Sie sehen alles, bevor etwas gespeichert wird</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Only the beginning of this very long text was kept.</source>
        <translation>Von diesem sehr langen Text wurde nur der Anfang behalten.</translation>
    </message>
    <message>
        <source>Today, {clock}</source>
        <translation>Heute, {clock}</translation>
    </message>
    <message>
        <source>Yesterday, {clock}</source>
        <translation>Gestern, {clock}</translation>
    </message>
    <message>
        <source>from the clipboard</source>
        <translation>aus der Zwischenablage</translation>
    </message>
    <message>
        <source>heard {time}</source>
        <translation>gehört {time}</translation>
    </message>
    <message>
        <source>selected text</source>
        <translation>Auswahl</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>Clear all</source>
        <translation>Alles leeren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete what is chosen ({keys})</source>
        <translation>Ausgewähltes löschen ({keys})</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Keep a history</source>
        <translation>Verlauf führen</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Noch wurde nichts vorgelesen</translation>
    </message>
    <message>
        <source>Nothing was found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>One text was deleted from the history.</source>
        <translation>Ein Text wurde aus dem Verlauf gelöscht.</translation>
    </message>
    <message>
        <source>Open in the editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Read it again in the same voice</source>
        <translation>Noch einmal mit derselben Stimme vorlesen</translation>
    </message>
    <message>
        <source>Save sound…</source>
        <translation>Ton speichern…</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Search for fewer words, or for a part of one. Accents do not matter.</source>
        <translation>Suchen Sie nach weniger Wörtern oder nach einem Teil davon. Akzente sind gleichgültig.</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>Take everything out of the history; this can be undone</source>
        <translation>Nimmt alles aus dem Verlauf; das lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>The history is off</source>
        <translation>Der Verlauf ist aus</translation>
    </message>
    <message>
        <source>The history is off: nothing new is kept. What was kept before is here.</source>
        <translation>Der Verlauf ist aus: Neues wird nicht behalten. Früheres ist noch da.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What Vivavoce reads to you is kept here, on this machine alone, so that you can search it and hear it again.</source>
        <translation>Was Vivavoce Ihnen vorliest, bleibt hier, nur auf diesem Rechner, damit Sie es durchsuchen und noch einmal hören können.</translation>
    </message>
    <message>
        <source>What is read is kept on this machine, so that it can be found again.</source>
        <translation>Was vorgelesen wird, bleibt auf diesem Rechner, damit es sich wiederfinden lässt.</translation>
    </message>
    <message>
        <source>What is read now leaves no trace. Switch it on to find texts again.</source>
        <translation>Was jetzt vorgelesen wird, hinterlässt keine Spur. Schalten Sie ihn ein, um Texte wiederzufinden.</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Was vorgelesen wurde</translation>
    </message>
    <message>
        <source>{count} texts were deleted from the history.</source>
        <translation>{count} Texte wurden aus dem Verlauf gelöscht.</translation>
    </message>
</context>
<context>
    <name>HotkeyEdit</name>
    <message>
        <source>Add Ctrl, Alt or the Windows key: alone, this key would be taken away from every program.</source>
        <translation>Nehmen Sie Strg, Alt oder die Windows-Taste dazu: Allein würde diese Taste jedem Programm fehlen.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Press the keys…</source>
        <translation>Tasten drücken …</translation>
    </message>
    <message>
        <source>Press to set. Esc leaves it as it is, Backspace takes it away.</source>
        <translation>Drücken, um es zu setzen. Esc lässt es, wie es ist, die Rücktaste entfernt es.</translation>
    </message>
</context>
<context>
    <name>Hotkeys</name>
    <message>
        <source>Bind `{command}` to a key in your desktop&apos;s own keyboard settings{place}.</source>
        <translation>Legen Sie `{command}` in den Tastatureinstellungen Ihres Desktops auf eine Taste{place}.</translation>
    </message>
    <message>
        <source>Choose a key together with Ctrl, Alt or Super, as Ctrl+Alt+S.</source>
        <translation>Wählen Sie eine Taste zusammen mit Strg, Alt oder Super, etwa Ctrl+Alt+S.</translation>
    </message>
    <message>
        <source>Settings &gt; Keyboard &gt; View and Customise Shortcuts &gt; Custom Shortcuts</source>
        <translation>Einstellungen &gt; Tastatur &gt; Tastenkürzel ansehen und anpassen &gt; Eigene Tastenkürzel</translation>
    </message>
    <message>
        <source>System Settings &gt; Keyboard &gt; Shortcuts &gt; Add New &gt; Command or Script</source>
        <translation>Systemeinstellungen &gt; Tastatur &gt; Kurzbefehle &gt; Neu hinzufügen &gt; Befehl oder Skript</translation>
    </message>
    <message>
        <source>The desktop asked for leave to use hotkeys and got no.</source>
        <translation>Der Desktop hat gefragt, ob Tastenkürzel erlaubt sind, und die Antwort war Nein.</translation>
    </message>
    <message>
        <source>The desktop gave no key for this.</source>
        <translation>Der Desktop hat dafür keine Taste vergeben.</translation>
    </message>
    <message>
        <source>The desktop refused the hotkeys.</source>
        <translation>Der Desktop hat die Tastenkürzel abgelehnt.</translation>
    </message>
    <message>
        <source>The desktop took the hotkeys back.</source>
        <translation>Der Desktop hat die Tastenkürzel zurückgenommen.</translation>
    </message>
    <message>
        <source>There is no desktop here that could give programs hotkeys.</source>
        <translation>Hier gibt es keinen Desktop, der Programmen Tastenkürzel geben könnte.</translation>
    </message>
    <message>
        <source>This desktop gives programs no hotkeys.</source>
        <translation>Dieser Desktop gibt Programmen keine Tastenkürzel.</translation>
    </message>
    <message>
        <source>This keyboard has no {key}. Choose another key in the settings.</source>
        <translation>Diese Tastatur hat keine Taste {key}. Wählen Sie in den Einstellungen eine andere.</translation>
    </message>
    <message>
        <source>Write it as Ctrl+Alt+S, Ctrl+Alt+Right or F9.</source>
        <translation>Schreiben Sie es wie Ctrl+Alt+S, Ctrl+Alt+Right oder F9.</translation>
    </message>
    <message>
        <source>Write it as Ctrl+Alt+S, with Ctrl, Alt, Shift or Super.</source>
        <translation>Schreiben Sie es wie Ctrl+Alt+S, mit Ctrl, Alt, Shift oder Super.</translation>
    </message>
    <message>
        <source>the line `{line}` in {file}</source>
        <translation>die Zeile `{line}` in {file}</translation>
    </message>
    <message>
        <source>{key} alone would be lost for typing.</source>
        <translation>{key} allein ginge beim Tippen verloren.</translation>
    </message>
    <message>
        <source>{key} is already the key for “{action}”. Choose another for one of them.</source>
        <translation>{key} ist schon die Taste für „{action}“. Wählen Sie für eines von beiden eine andere.</translation>
    </message>
    <message>
        <source>{key} is needed in every program.</source>
        <translation>{key} wird in jedem Programm gebraucht.</translation>
    </message>
    <message>
        <source>{key} is taken by another program or by the desktop. Choose another key in the settings, or free it there.</source>
        <translation>{key} gehört schon einem anderen Programm oder dem Desktop. Wählen Sie in den Einstellungen eine andere Taste, oder geben Sie diese dort frei.</translation>
    </message>
    <message>
        <source>“{text}” is not a key: “{word}” cannot be held down.</source>
        <translation>„{text}“ ist keine Taste: „{word}“ kann man nicht gedrückt halten.</translation>
    </message>
    <message>
        <source>“{text}” is not a key: “{word}” is unknown.</source>
        <translation>„{text}“ ist keine Taste: „{word}“ ist unbekannt.</translation>
    </message>
    <message>
        <source>“{text}” lacks a key beside what is held down.</source>
        <translation>In „{text}“ fehlt eine Taste neben den gehaltenen.</translation>
    </message>
</context>
<context>
    <name>KeyDialog</name>
    <message>
        <source>It is kept in the system&apos;s keyring, or in a file that only you can read.</source>
        <translation>Er kommt in den Schlüsselbund des Systems oder in eine Datei, die nur Sie lesen können.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>The key of {machine}</source>
        <translation>Der Schlüssel für {machine}</translation>
    </message>
    <message>
        <source>Use this key</source>
        <translation>Diesen Schlüssel benutzen</translation>
    </message>
</context>
<context>
    <name>KeyTable</name>
    <message>
        <source>Back to the sentence before</source>
        <translation>Zurück zum vorigen Satz</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>On to the next sentence</source>
        <translation>Weiter zum nächsten Satz</translation>
    </message>
    <message>
        <source>Open a text</source>
        <translation>Einen Text öffnen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Read from the beginning; pause, and go on</source>
        <translation>Von vorn lesen; Pause und weiter</translation>
    </message>
    <message>
        <source>Read from the cursor</source>
        <translation>Ab der Schreibmarke lesen</translation>
    </message>
    <message>
        <source>Save the sound</source>
        <translation>Ton speichern</translation>
    </message>
    <message>
        <source>Save the text as a book</source>
        <translation>Den Text als Buch speichern</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Aufhören zu lesen</translation>
    </message>
    <message>
        <source>The pages of this window</source>
        <translation>Die Seiten dieses Fensters</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>Auto</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>The parts and their licences</source>
        <translation>Die Teile und ihre Lizenzen</translation>
    </message>
    <message>
        <source>Vivavoce itself is under the licence {licence}. Others have made these parts of it, under licences of their own:</source>
        <translation>Vivavoce selbst steht unter der Lizenz {licence}. Diese Teile haben andere gemacht, unter eigenen Lizenzen:</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Go on where it stopped? “{beginning}”</source>
        <translation>Dort weiterlesen, wo es aufgehört hat? „{beginning}“</translation>
    </message>
    <message>
        <source>Minimised, it goes on answering its hotkeys.</source>
        <translation>Auch minimiert hört es auf seine Tastenkürzel.</translation>
    </message>
    <message>
        <source>There is no tray on this desktop, so Vivavoce stays in this window.</source>
        <translation>Dieser Desktop hat keinen Infobereich, darum bleibt Vivavoce in diesem Fenster.</translation>
    </message>
</context>
<context>
    <name>Match</name>
    <message>
        <source>A pattern (regular expression)</source>
        <translation>Ein Muster (regulärer Ausdruck)</translation>
    </message>
    <message>
        <source>Anywhere, within words too</source>
        <translation>Überall, auch in Wörtern</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
</context>
<context>
    <name>MixDialog</name>
    <message>
        <source>Choose two different voices.</source>
        <translation>Wählen Sie zwei verschiedene Stimmen.</translation>
    </message>
    <message>
        <source>Hear the mix</source>
        <translation>Mischung anhören</translation>
    </message>
    <message>
        <source>How much of each</source>
        <translation>Wie viel von jeder</translation>
    </message>
    <message>
        <source>Keep the mix</source>
        <translation>Mischung behalten</translation>
    </message>
    <message>
        <source>Mix two voices</source>
        <translation>Zwei Stimmen mischen</translation>
    </message>
    <message>
        <source>Name of the mix</source>
        <translation>Name der Mischung</translation>
    </message>
    <message>
        <source>One voice</source>
        <translation>Die eine Stimme</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The other voice</source>
        <translation>Die andere Stimme</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Brings ready-made voices</source>
        <translation>Bringt fertige Stimmen mit</translation>
    </message>
    <message>
        <source>Check all files</source>
        <translation>Alle Dateien prüfen</translation>
    </message>
    <message>
        <source>Clones voices</source>
        <translation>Klont Stimmen</translation>
    </message>
    <message>
        <source>Comes with Vivavoce and reads English at once, on every computer</source>
        <translation>Gehört zu Vivavoce und liest sofort Englisch vor, auf jedem Rechner</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Delete what has arrived…</source>
        <translation>Bereits Geladenes löschen …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>{name} laden</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Folder missing</source>
        <translation>Ordner fehlt</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>It could not be loaded: {problem}</source>
        <translation>Es ließ sich nicht laden: {problem}</translation>
    </message>
    <message>
        <source>Its folder is not there any more</source>
        <translation>Sein Ordner ist nicht mehr da</translation>
    </message>
    <message>
        <source>Makes up voices from a description</source>
        <translation>Erfindet Stimmen nach einer Beschreibung</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More for {name}</source>
        <translation>Mehr zu {name}</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht fertig</translation>
    </message>
    <message>
        <source>Partly here</source>
        <translation>Teilweise da</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause the download of {name}</source>
        <translation>Das Laden von {name} anhalten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Remove {name} from the list</source>
        <translation>{name} aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Repair {name}</source>
        <translation>{name} reparieren</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the download of {name}</source>
        <translation>Das Laden von {name} fortsetzen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Slow here</source>
        <translation>Hier langsam</translation>
    </message>
    <message>
        <source>Some of its files are damaged. “Repair” fetches just those again.</source>
        <translation>Einige seiner Dateien sind beschädigt. „Reparieren“ holt nur diese neu.</translation>
    </message>
    <message>
        <source>Starter</source>
        <translation>Starter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the check of {name}</source>
        <translation>Die Prüfung von {name} abbrechen</translation>
    </message>
    <message>
        <source>Suits this computer</source>
        <translation>Passt zu diesem Rechner</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Try to download {name} again</source>
        <translation>Noch einmal versuchen, {name} zu laden</translation>
    </message>
    <message>
        <source>Try to download {name} now</source>
        <translation>Jetzt versuchen, {name} zu laden</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} verwenden</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <source>large, sounds better (1.7B)</source>
        <translation>groß, klingt besser (1,7B)</translation>
    </message>
    <message>
        <source>needs about {needed} of graphics memory, {free} are free</source>
        <translation>braucht etwa {needed} Grafikspeicher, {free} sind frei</translation>
    </message>
    <message>
        <source>runs on the processor here, slower than speech</source>
        <translation>läuft hier auf dem Prozessor, langsamer als gesprochen</translation>
    </message>
    <message>
        <source>small and fast (0.6B)</source>
        <translation>klein und schnell (0,6B)</translation>
    </message>
    <message>
        <source>{number} languages</source>
        <translation>{number} Sprachen</translation>
    </message>
    <message>
        <source>{size} on this computer</source>
        <translation>{size} auf diesem Rechner</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>{size} zu laden</translation>
    </message>
</context>
<context>
    <name>ModelsJoiner</name>
    <message>
        <source>Every file of {name} is as it was published.</source>
        <translation>Alle Dateien von {name} sind so, wie sie veröffentlicht wurden.</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Show models</source>
        <translation>Modelle zeigen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Use it now</source>
        <translation>Jetzt verwenden</translation>
    </message>
    <message>
        <source>Use the starter</source>
        <translation>Den Starter benutzen</translation>
    </message>
    <message>
        <source>{name} is deleted. It can be downloaded again at any time.</source>
        <translation>{name} ist gelöscht. Es lässt sich jederzeit wieder laden.</translation>
    </message>
    <message>
        <source>{name} is here and can be used.</source>
        <translation>{name} ist da und kann benutzt werden.</translation>
    </message>
    <message>
        <source>{name} is here. It makes up voices on the Voices page.</source>
        <translation>{name} ist da. Auf der Seite „Stimmen“ erfindet es Stimmen.</translation>
    </message>
    <message>
        <source>{name} is in use. Choose another model first.</source>
        <translation>{name} ist in Gebrauch. Wählen Sie zuerst ein anderes Modell.</translation>
    </message>
    <message>
        <source>{name} is off the list. Its folder is as it was.</source>
        <translation>{name} steht nicht mehr in der Liste. Sein Ordner ist unverändert.</translation>
    </message>
    <message>
        <source>{name} is one of your models now.</source>
        <translation>{name} gehört jetzt zu Ihren Modellen.</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation>Ordner eines Modells wählen</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Use a Qwen3-TTS model that is already on this computer</source>
        <translation>Ein Qwen3-TTS-Modell benutzen, das schon auf diesem Rechner liegt</translation>
    </message>
</context>
<context>
    <name>NameEdit</name>
    <message>
        <source>New name for {name}</source>
        <translation>Neuer Name für {name}</translation>
    </message>
</context>
<context>
    <name>OfferStep</name>
    <message>
        <source>Get a better voice</source>
        <translation>Eine bessere Stimme holen</translation>
    </message>
    <message>
        <source>It is being loaded, and then reads in place of the starter.</source>
        <translation>Es wird geladen und liest dann anstelle der kleinen Stimme.</translation>
    </message>
    <message>
        <source>It is on this computer already: no download is needed.</source>
        <translation>Es ist schon auf diesem Rechner: Nichts muss geladen werden.</translation>
    </message>
    <message>
        <source>Looking at what this computer can do…</source>
        <translation>Es wird nachgesehen, was dieser Rechner kann …</translation>
    </message>
    <message>
        <source>Made by Qwen and free of charge; its licence stands at {address}.</source>
        <translation>Von Qwen und kostenlos; die Lizenz steht unter {address}.</translation>
    </message>
    <message>
        <source>Not now: stay with the starter</source>
        <translation>Nicht jetzt: bei der kleinen Stimme bleiben</translation>
    </message>
    <message>
        <source>Show all models</source>
        <translation>Alle Modelle zeigen</translation>
    </message>
    <message>
        <source>Start download</source>
        <translation>Laden beginnen</translation>
    </message>
    <message>
        <source>Suits this computer</source>
        <translation>Passt zu diesem Rechner</translation>
    </message>
    <message>
        <source>Ten languages and nine voices that are ready to use.</source>
        <translation>Zehn Sprachen und neun fertige Stimmen.</translation>
    </message>
    <message>
        <source>Ten languages, and any voice from a short recording of it.</source>
        <translation>Zehn Sprachen, und jede Stimme aus einer kurzen Aufnahme.</translation>
    </message>
    <message>
        <source>Ten languages, and new voices from a description in words.</source>
        <translation>Zehn Sprachen, und neue Stimmen nach einer Beschreibung in Worten.</translation>
    </message>
    <message>
        <source>Ten languages.</source>
        <translation>Zehn Sprachen.</translation>
    </message>
    <message>
        <source>The download goes on in the background. The Models page shows how far it is, and there you take the model into use when it is here.</source>
        <translation>Das Laden geht im Hintergrund weiter. Die Seite „Modelle“ zeigt, wie weit es ist; dort nehmen Sie das Modell in Gebrauch, wenn es da ist.</translation>
    </message>
    <message>
        <source>The download is about {size} GB. It can be paused, and goes on after a break of the line.</source>
        <translation>Zu laden sind etwa {size} GB. Das lässt sich anhalten und geht nach einer Störung der Leitung weiter.</translation>
    </message>
    <message>
        <source>The large models sound much better than the starter and speak ten languages. Everything works while one is on its way, and you can choose another at any time.</source>
        <translation>Die großen Modelle klingen viel besser als die mitgelieferte Stimme und sprechen zehn Sprachen. Während eines geladen wird, können Sie alles benutzen, und jederzeit ein anderes wählen.</translation>
    </message>
    <message>
        <source>The starter suits this computer best. There is nothing to download.</source>
        <translation>Zu diesem Rechner passt die kleine Stimme am besten. Es gibt nichts zu laden.</translation>
    </message>
    <message>
        <source>Use it now</source>
        <translation>Jetzt verwenden</translation>
    </message>
</context>
<context>
    <name>OpeningStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Wird geöffnet</translation>
    </message>
    <message>
        <source>Opening “{name}”…</source>
        <translation>„{name}“ wird geöffnet …</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>All settings are as they were at first.</source>
        <translation>Alle Einstellungen sind wie am Anfang.</translation>
    </message>
    <message>
        <source>Another machine</source>
        <translation>Anderer Rechner</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>Everything as it was at first; this can be undone</source>
        <translation>Alles wie am Anfang; das lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hotkeys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>No setting is called so.</source>
        <translation>Keine Einstellung heißt so.</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Set all back</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Starter voice</source>
        <translation>Startstimme</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Systemstandard</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What is read</source>
        <translation>Was gelesen wird</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Your desktop has set it to {keys}.</source>
        <translation>Ihr Desktop hat dafür {keys} festgelegt.</translation>
    </message>
</context>
<context>
    <name>PronunciationJoiner</name>
    <message>
        <source>Nothing was taken back.</source>
        <translation>Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>The pronunciations were changed by another program meanwhile.</source>
        <translation>Ein anderes Programm hat die Aussprachen inzwischen geändert.</translation>
    </message>
</context>
<context>
    <name>PronunciationModel</name>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
    <message>
        <source>Capitals matter</source>
        <translation>Großschreibung zählt</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Voice {name}</source>
        <translation>Stimme {name}</translation>
    </message>
    <message>
        <source>{written}, spoken {spoken}</source>
        <translation>{written}, gesprochen {spoken}</translation>
    </message>
</context>
<context>
    <name>PronunciationPage</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a pronunciation</source>
        <translation>Aussprache hinzufügen</translation>
    </message>
    <message>
        <source>Add the entries of a table (CSV)</source>
        <translation>Die Einträge einer Tabelle (CSV) hinzufügen</translation>
    </message>
    <message>
        <source>All files ({patterns})</source>
        <translation>Alle Dateien ({patterns})</translation>
    </message>
    <message>
        <source>All that is in {name} was here already.</source>
        <translation>Alles aus {name} war schon hier.</translation>
    </message>
    <message>
        <source>Change it ({keys})</source>
        <translation>Ändern ({keys})</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete what is chosen ({keys})</source>
        <translation>Ausgewähltes löschen ({keys})</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit it to try this pattern in a text of yours</source>
        <translation>Bearbeiten Sie dieses Muster, um es an einem eigenen Text zu erproben</translation>
    </message>
    <message>
        <source>Export the pronunciations</source>
        <translation>Aussprachen exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Hear it</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Hear it in the voice in use ({keys})</source>
        <translation>In der verwendeten Stimme anhören ({keys})</translation>
    </message>
    <message>
        <source>How words are said</source>
        <translation>Wie Wörter gesprochen werden</translation>
    </message>
    <message>
        <source>Import pronunciations</source>
        <translation>Aussprachen importieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Names, abbreviations and words of your trade are then read your way in every text. For example: where “nginx” is written, say “engine x”.</source>
        <translation>Namen, Abkürzungen und Fachwörter werden dann in jedem Text so gelesen, wie Sie es wünschen. Zum Beispiel: „nginx“ geschrieben, „Endschin ex“ gesprochen.</translation>
    </message>
    <message>
        <source>Nothing was found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Pronunciation</source>
        <translation>Aussprache</translation>
    </message>
    <message>
        <source>Save all entries as a table (CSV)</source>
        <translation>Alle Einträge als Tabelle (CSV) speichern</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Say how something is spoken ({keys})</source>
        <translation>Sagen, wie etwas gesprochen wird ({keys})</translation>
    </message>
    <message>
        <source>Search for fewer words, or a part of one.</source>
        <translation>Suchen Sie nach weniger Wörtern oder einem Teil davon.</translation>
    </message>
    <message>
        <source>Search what is written or spoken</source>
        <translation>Geschriebenes und Gesprochenes durchsuchen</translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>Datei zeigen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Tables ({patterns})</source>
        <translation>Tabellen ({patterns})</translation>
    </message>
    <message>
        <source>Taken from {name}: {count} new or changed.</source>
        <translation>Aus {name} übernommen: {count} neu oder geändert.</translation>
    </message>
    <message>
        <source>Teach Vivavoce how a word is said</source>
        <translation>Bringen Sie Vivavoce bei, wie ein Wort gesprochen wird</translation>
    </message>
    <message>
        <source>These rows of the file are not used. They stay in it as they are.</source>
        <translation>Diese Zeilen der Datei werden nicht verwendet. Sie bleiben darin, wie sie sind.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>{count} entries were deleted.</source>
        <translation>{count} Einträge wurden gelöscht.</translation>
    </message>
    <message>
        <source>“{written}” was deleted.</source>
        <translation>„{written}“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>… and {n} more.</source>
        <translation>… und {n} weitere.</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Pronunciation</source>
        <translation>Aussprache</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
</context>
<context>
    <name>ReadPage</name>
    <message>
        <source>Characters: {count}</source>
        <translation>Zeichen: {count}</translation>
    </message>
    <message>
        <source>First sound {delay} s</source>
        <translation>Erster Ton {delay} s</translation>
    </message>
    <message>
        <source>First sound: from pressing the key to hearing the voice. RTF (real-time factor): seconds of computing for a second of speech; under 1 is faster than speech.</source>
        <translation>Erster Ton: vom Tastendruck bis zur Stimme. RTF (Echtzeitfaktor): Rechenzeit in Sekunden für eine Sekunde Sprache; unter 1 ist schneller als die Sprache.</translation>
    </message>
    <message>
        <source>Open a text</source>
        <translation>Text öffnen</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Save sound…</source>
        <translation>Ton speichern …</translation>
    </message>
    <message>
        <source>Save the reading as WAV, FLAC, MP3 or OGG ({keys})</source>
        <translation>Das Gelesene als WAV, FLAC, MP3 oder OGG speichern ({keys})</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Text to be read</source>
        <translation>Text zum Vorlesen</translation>
    </message>
    <message>
        <source>Texts and documents ({patterns})</source>
        <translation>Texte und Dokumente ({patterns})</translation>
    </message>
    <message>
        <source>The text was cleared.</source>
        <translation>Der Text wurde geleert.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>{factor} × as long to make as to hear (RTF)</source>
        <translation>{factor} × so lange zu erzeugen wie zu hören (RTF)</translation>
    </message>
</context>
<context>
    <name>RecordPage</name>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation>Leise</translation>
    </message>
    <message>
        <source>Read this aloud, as you would to a friend, a hand&apos;s breadth away:</source>
        <translation>Lesen Sie das vor wie einem Freund, eine Handbreit vom Mikrofon:</translation>
    </message>
    <message>
        <source>Record again</source>
        <translation>Neu aufnehmen</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>Aufnahme beginnen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Too loud</source>
        <translation>Zu laut</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>{clock}, enough for a voice</source>
        <translation>{clock}, das reicht für eine Stimme</translation>
    </message>
    <message>
        <source>{elapsed} of {limit}</source>
        <translation>{elapsed} von {limit}</translation>
    </message>
    <message>
        <source>“When the rain had stopped, we walked down to the harbour. Boats were rocking in the evening light, and somewhere a bell was ringing. Shall we stay a little longer? she asked. I laughed, for I had been about to say the very same.”</source>
        <translation>„Als der Regen aufgehört hatte, gingen wir hinunter zum Hafen. Boote schaukelten im Abendlicht, und irgendwo läutete eine Glocke. Bleiben wir noch ein wenig? fragte sie. Ich lachte, denn gerade das hatte ich selbst sagen wollen.“</translation>
    </message>
</context>
<context>
    <name>RemoteJoiner</name>
    <message>
        <source>Enter the key</source>
        <translation>Schlüssel eingeben</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Parts of the report</source>
        <translation>Teile des Berichts</translation>
    </message>
    <message>
        <source>Report a fault</source>
        <translation>Fehler melden</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>This is all that the report holds: look through it before you save it. Texts, names and folders of yours are replaced by their length. Nothing is sent: you decide whom you give the file.</source>
        <translation>Das ist alles, was der Bericht enthält: Sehen Sie es durch, bevor Sie ihn speichern. Ihre Texte, Namen und Ordner sind durch ihre Länge ersetzt. Nichts wird gesendet: Sie entscheiden, wem Sie die Datei geben.</translation>
    </message>
    <message>
        <source>What this part holds</source>
        <translation>Was dieser Teil enthält</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip-Dateien (*.zip)</translation>
    </message>
</context>
<context>
    <name>SafeQuestion</name>
    <message>
        <source>In safe mode Vivavoce runs on the processor, with the system&apos;s loudspeaker and without hotkeys. Your settings stay as they are, and you can change what may be the reason.</source>
        <translation>Im sicheren Modus läuft Vivavoce auf dem Prozessor, mit dem Lautsprecher des Systems und ohne Tastenkürzel. Ihre Einstellungen bleiben, wie sie sind, und was der Grund sein mag, können Sie ändern.</translation>
    </message>
    <message>
        <source>Start as usual</source>
        <translation>Normal starten</translation>
    </message>
    <message>
        <source>Start in safe mode</source>
        <translation>Im sicheren Modus starten</translation>
    </message>
    <message>
        <source>The last start came to no end</source>
        <translation>Der letzte Start kam zu keinem Ende</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>FLAC, exact and smaller</source>
        <translation>FLAC, exakt und kleiner</translation>
    </message>
    <message>
        <source>MP3, plays everywhere</source>
        <translation>MP3, läuft überall</translation>
    </message>
    <message>
        <source>OGG Vorbis, small and free</source>
        <translation>OGG Vorbis, klein und frei</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Vorgelesenes</translation>
    </message>
    <message>
        <source>Save the reading as a sound file</source>
        <translation>Das Gelesene als Tondatei speichern</translation>
    </message>
    <message>
        <source>WAV, exact and large</source>
        <translation>WAV, exakt und groß</translation>
    </message>
</context>
<context>
    <name>SaveProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving “{name}”: {percent} %</source>
        <translation>„{name}“ wird gespeichert: {percent} %</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Empty the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search ({keys})</source>
        <translation>Suchen ({keys})</translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message>
        <source>Let go of the key at once: this program must copy first.</source>
        <translation>Lassen Sie die Taste gleich los: Dieses Programm muss erst kopieren.</translation>
    </message>
    <message>
        <source>Nothing is selected, or this program does not tell. Copy the text and read the clipboard.</source>
        <translation>Es ist nichts markiert, oder dieses Programm verrät es nicht. Kopieren Sie den Text und lassen Sie die Zwischenablage vorlesen.</translation>
    </message>
    <message>
        <source>Nothing is selected. Select some text first.</source>
        <translation>Es ist nichts markiert. Markieren Sie zuerst einen Text.</translation>
    </message>
    <message>
        <source>On Wayland the selection is read by the program wl-paste. Install the package wl-clipboard.</source>
        <translation>Unter Wayland liest das Programm wl-paste die Auswahl. Installieren Sie das Paket wl-clipboard.</translation>
    </message>
    <message>
        <source>Passwords are not read aloud.</source>
        <translation>Passwörter werden nicht vorgelesen.</translation>
    </message>
    <message>
        <source>That is more than {n} MB of text. Choose a part of it.</source>
        <translation>Das sind mehr als {n} MB Text. Wählen Sie einen Teil davon.</translation>
    </message>
    <message>
        <source>The clipboard holds a picture, and no text.</source>
        <translation>In der Zwischenablage ist ein Bild und kein Text.</translation>
    </message>
    <message>
        <source>The clipboard holds files: open them in the window, or drop them on it.</source>
        <translation>In der Zwischenablage sind Dateien: Öffnen Sie sie im Fenster, oder ziehen Sie sie darauf.</translation>
    </message>
    <message>
        <source>The clipboard holds nothing that can be read aloud.</source>
        <translation>In der Zwischenablage ist nichts, was sich vorlesen lässt.</translation>
    </message>
    <message>
        <source>The clipboard holds too much to be kept safe while this program copies. Copy the text yourself and read the clipboard.</source>
        <translation>In der Zwischenablage ist zu viel, um es aufzuheben, während dieses Programm kopiert. Kopieren Sie den Text selbst und lassen Sie die Zwischenablage vorlesen.</translation>
    </message>
    <message>
        <source>The clipboard is empty.</source>
        <translation>Die Zwischenablage ist leer.</translation>
    </message>
    <message>
        <source>The program that holds the text does not answer. Try again later.</source>
        <translation>Das Programm, das den Text hat, antwortet nicht. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The screen (X server) cannot be asked for the selection.</source>
        <translation>Der Bildschirm (X-Server) kann nicht nach der Auswahl gefragt werden.</translation>
    </message>
    <message>
        <source>The selection cannot be read ({error}).</source>
        <translation>Die Auswahl kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
        <source>The selection cannot be read here: {complaint}</source>
        <translation>Die Auswahl kann hier nicht gelesen werden: {complaint}</translation>
    </message>
    <message>
        <source>There is no text but spaces and line ends.</source>
        <translation>Da ist kein Text, nur Leerzeichen und Zeilenenden.</translation>
    </message>
    <message>
        <source>This keyboard layout has no Ctrl+C.</source>
        <translation>Diese Tastaturbelegung hat kein Strg+C.</translation>
    </message>
</context>
<context>
    <name>ServerAddress</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Die Adresse kopieren</translation>
    </message>
    <message>
        <source>The address to give them (“base URL”)</source>
        <translation>Die Adresse für sie („Base URL“)</translation>
    </message>
</context>
<context>
    <name>ServerJoiner</name>
    <message>
        <source>The server could not be opened; vivavoce.log says why.</source>
        <translation>Der Server konnte nicht geöffnet werden; warum, steht in vivavoce.log.</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Set back: {setting}</source>
        <translation>Zurücksetzen: {setting}</translation>
    </message>
    <message>
        <source>Set it back</source>
        <translation>Zurücksetzen</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>03/04/2024 is</source>
        <translation>03/04/2024 ist</translation>
    </message>
    <message>
        <source>About 10 seconds</source>
        <translation>Etwa 10 Sekunden</translation>
    </message>
    <message>
        <source>About 20 seconds</source>
        <translation>Etwa 20 Sekunden</translation>
    </message>
    <message>
        <source>About 5 seconds</source>
        <translation>Etwa 5 Sekunden</translation>
    </message>
    <message>
        <source>After a crash or a power cut, offers to go on where the reading stopped. For that the text is kept on this machine until it has been read.</source>
        <translation>Bietet nach einem Absturz oder Stromausfall an, dort weiterzulesen, wo es aufgehört hat. Dafür bleibt der Text auf diesem Rechner, bis er gelesen ist.</translation>
    </message>
    <message>
        <source>Also from private windows</source>
        <translation>Auch aus privaten Fenstern</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>And headers and footers that come again on every page; in a chat, its times.</source>
        <translation>Auch Kopf- und Fußzeilen, die auf jeder Seite wiederkehren, und die Uhrzeiten in einem Chat.</translation>
    </message>
    <message>
        <source>Another one, where a program has it already.</source>
        <translation>Ein anderer, wo ein Programm ihn schon hat.</translation>
    </message>
    <message>
        <source>As much as suits the model</source>
        <translation>So viel, wie zum Modell passt</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>As usual in the text&apos;s language</source>
        <translation>Wie in der Sprache des Textes üblich</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Blocks of program code</source>
        <translation>Blöcke von Programmtext</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>Quellenangaben</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dates, times, prices, units, telephone numbers and their like too.</source>
        <translation>Auch Datum, Uhrzeit, Preise, Einheiten, Telefonnummern und dergleichen.</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>Emojis</translation>
    </message>
    <message>
        <source>Empty is the starter that comes with Vivavoce.</source>
        <translation>Leer ist die kleine Stimme, die mit Vivavoce kommt.</translation>
    </message>
    <message>
        <source>Follow the language of the text</source>
        <translation>Der Sprache des Textes folgen</translation>
    </message>
    <message>
        <source>For voices of a recording whose words are known. Nearer to it, but it takes longer to begin, and now and then the recording&apos;s last sound is heard.</source>
        <translation>Für Stimmen aus einer Aufnahme, deren Worte bekannt sind. Näher am Vorbild, aber es beginnt später, und ab und zu hört man den letzten Laut der Aufnahme.</translation>
    </message>
    <message>
        <source>Forget after</source>
        <translation>Vergessen nach</translation>
    </message>
    <message>
        <source>From, to, date and subject.</source>
        <translation>Von, an, Datum und Betreff.</translation>
    </message>
    <message>
        <source>Give the memory back after</source>
        <translation>Speicher zurückgeben nach</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Go on through the loudspeaker</source>
        <translation>Über den Lautsprecher weiterlesen</translation>
    </message>
    <message>
        <source>How fast it reads; the pitch stays.</source>
        <translation>Wie schnell vorgelesen wird; die Tonhöhe bleibt.</translation>
    </message>
    <message>
        <source>Imitate the way of speaking too</source>
        <translation>Auch die Sprechweise nachahmen</translation>
    </message>
    <message>
        <source>Its address</source>
        <translation>Seine Adresse</translation>
    </message>
    <message>
        <source>Keep a history</source>
        <translation>Verlauf führen</translation>
    </message>
    <message>
        <source>Keep running, ready for the hotkey</source>
        <translation>Weiterlaufen, bereit für das Tastenkürzel</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>Larger: fewer gaps on a slow machine</source>
        <translation>Größere: weniger Lücken auf langsamen Rechnern</translation>
    </message>
    <message>
        <source>Leave out page numbers</source>
        <translation>Seitenzahlen weglassen</translation>
    </message>
    <message>
        <source>Leave out the signature of mail</source>
        <translation>Die Signatur einer Mail weglassen</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leave them to the voice</source>
        <translation>Der Stimme überlassen</translation>
    </message>
    <message>
        <source>Let another machine speak</source>
        <translation>Einen anderen Rechner sprechen lassen</translation>
    </message>
    <message>
        <source>Let other programs speak</source>
        <translation>Andere Programme sprechen lassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Lines above a mail</source>
        <translation>Zeilen über einer Mail</translation>
    </message>
    <message>
        <source>Look for a new version</source>
        <translation>Nach neuer Version sehen</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>March 4th</source>
        <translation>Der 4. März</translation>
    </message>
    <message>
        <source>Marks of footnotes</source>
        <translation>Zeichen für Fußnoten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Models come from</source>
        <translation>Modelle kommen von</translation>
    </message>
    <message>
        <source>More flows better, until the voice drifts; less is steadier.</source>
        <translation>Mehr klingt flüssiger, bis die Stimme abdriftet; weniger ist beständiger.</translation>
    </message>
    <message>
        <source>More pause after a sentence</source>
        <translation>Mehr Pause nach einem Satz</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Of “vivavoce serve” there, or of any speech server like OpenAI&apos;s. If it wants a key, you are asked for it.</source>
        <translation>Die von „vivavoce serve“ dort oder von irgendeinem Sprachserver wie dem von OpenAI. Will er einen Schlüssel, werden Sie danach gefragt.</translation>
    </message>
    <message>
        <source>On wireless devices</source>
        <translation>Auf drahtlosen Geräten</translation>
    </message>
    <message>
        <source>Once a day the number of the newest version is read from Vivavoce&apos;s home page. Nothing of yours is sent.</source>
        <translation>Einmal am Tag wird die Nummer der neuesten Version von Vivavoces Webseite gelesen. Von Ihnen wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Over 0, every sentence is spoken on its own.</source>
        <translation>Über 0 wird jeder Satz für sich gesprochen.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause after a heading</source>
        <translation>Pause nach einer Überschrift</translation>
    </message>
    <message>
        <source>Pause after a paragraph</source>
        <translation>Pause nach einem Absatz</translation>
    </message>
    <message>
        <source>Pausing keeps a private text from being read to the whole room.</source>
        <translation>Die Pause verhindert, dass ein privater Text dem ganzen Raum vorgelesen wird.</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Programs on this machine that can speak through OpenAI then speak through Vivavoce, with your voices.</source>
        <translation>Programme auf diesem Rechner, die über OpenAI sprechen können, sprechen dann über Vivavoce, mit Ihren Stimmen.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quoted lines of mail</source>
        <translation>Zitierte Zeilen in Mails</translation>
    </message>
    <message>
        <source>Read the new text next</source>
        <translation>Den neuen Text als Nächstes lesen</translation>
    </message>
    <message>
        <source>Read the new text; stop if it is the same</source>
        <translation>Den neuen lesen; beim selben aufhören</translation>
    </message>
    <message>
        <source>Read the subject only</source>
        <translation>Nur den Betreff lesen</translation>
    </message>
    <message>
        <source>Read them</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Read them as they stand</source>
        <translation>Lesen, wie sie dastehen</translation>
    </message>
    <message>
        <source>Read them in full</source>
        <translation>Ganz lesen</translation>
    </message>
    <message>
        <source>Remember the place</source>
        <translation>Stelle merken</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Rechnet auf</translation>
    </message>
    <message>
        <source>Say numbers and abbreviations in words</source>
        <translation>Zahlen und Abkürzungen in Worten sagen</translation>
    </message>
    <message>
        <source>Say that they are left out</source>
        <translation>Sagen, dass sie fehlen</translation>
    </message>
    <message>
        <source>Say the site only</source>
        <translation>Nur die Seite nennen</translation>
    </message>
    <message>
        <source>Say their names</source>
        <translation>Beim Namen nennen</translation>
    </message>
    <message>
        <source>Say them in words</source>
        <translation>In Worten sagen</translation>
    </message>
    <message>
        <source>Silence before the first word</source>
        <translation>Stille vor dem ersten Wort</translation>
    </message>
    <message>
        <source>Size of the text that is read</source>
        <translation>Schriftgröße des Textes</translation>
    </message>
    <message>
        <source>Small pieces are heard sooner; large ones forgive a busy machine.</source>
        <translation>Kleine Stücke hört man früher; große verzeihen einen beschäftigten Rechner.</translation>
    </message>
    <message>
        <source>Smallest first: heard soonest</source>
        <translation>Das kleinste zuerst: am schnellsten zu hören</translation>
    </message>
    <message>
        <source>So many days. 0 keeps everything.</source>
        <translation>So viele Tage. 0 behält alles.</translation>
    </message>
    <message>
        <source>So many minutes without reading. 0 keeps the model loaded.</source>
        <translation>So viele Minuten ohne Vorlesen. 0 behält das Modell im Speicher.</translation>
    </message>
    <message>
        <source>Sound comes in pieces</source>
        <translation>Der Ton kommt in Stücken</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Spoken in one go</source>
        <translation>Am Stück gesprochen</translation>
    </message>
    <message>
        <source>Start with the system</source>
        <translation>Mit dem System starten</translation>
    </message>
    <message>
        <source>Such as (Smith 2023).</source>
        <translation>Etwa (Schmidt 2023).</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Texts that were selected in a browser&apos;s private window.</source>
        <translation>Texte, die im privaten Fenster eines Browsers markiert wurden.</translation>
    </message>
    <message>
        <source>The 3rd of April</source>
        <translation>Der 3. April</translation>
    </message>
    <message>
        <source>The address of the Hugging Face hub, or of a mirror of it.</source>
        <translation>Die Adresse des Hugging-Face-Hubs oder eines Spiegels davon.</translation>
    </message>
    <message>
        <source>The key for “Read the selection next” always waits for its turn.</source>
        <translation>Das Kürzel für „Auswahl als Nächstes vorlesen“ wartet immer, bis es an der Reihe ist.</translation>
    </message>
    <message>
        <source>The voice that reads. Empty takes the model&apos;s first.</source>
        <translation>Die Stimme, die liest. Leer nimmt die erste des Modells.</translation>
    </message>
    <message>
        <source>Two seconds at a time</source>
        <translation>Zwei Sekunden auf einmal</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Waits in the tray from the beginning, ready for the hotkey.</source>
        <translation>Wartet von Anfang an im Infobereich und hört auf das Tastenkürzel.</translation>
    </message>
    <message>
        <source>Web addresses</source>
        <translation>Webadressen</translation>
    </message>
    <message>
        <source>What is read is sent to it. This machine goes on where the connection is lost.</source>
        <translation>Was vorgelesen wird, geht dorthin. Reißt die Verbindung ab, spricht dieser Rechner weiter.</translation>
    </message>
    <message>
        <source>What was read is kept on this machine, in Vivavoce&apos;s own folder, so that it can be found and heard again.</source>
        <translation>Was gelesen wurde, bleibt auf diesem Rechner, in Vivavoces eigenem Ordner, damit man es wiederfindet und noch einmal hören kann.</translation>
    </message>
    <message>
        <source>When headphones are unplugged</source>
        <translation>Wenn Kopfhörer abgezogen werden</translation>
    </message>
    <message>
        <source>When the window is closed</source>
        <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>When you press “read” while it reads</source>
        <translation>Wenn beim Lesen „Vorlesen“ gedrückt wird</translation>
    </message>
    <message>
        <source>Where the language is “Auto”, each part is read in its own. One foreign word changes nothing.</source>
        <translation>Wo die Sprache „Automatisch“ ist, wird jeder Teil in seiner eigenen gelesen. Ein einzelnes fremdes Wort ändert nichts.</translation>
    </message>
    <message>
        <source>Wireless headsets sleep, and would swallow the first syllable.</source>
        <translation>Drahtlose Kopfhörer schlafen und würden die erste Silbe verschlucken.</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>float16</source>
        <translation>float16</translation>
    </message>
    <message>
        <source>float32 (exact, twice the memory)</source>
        <translation>float32 (exakt, doppelt so viel Speicher)</translation>
    </message>
    <message>
        <source>“Auto” finds out by itself.</source>
        <translation>„Automatisch“ findet es selbst heraus.</translation>
    </message>
    <message>
        <source>“System default” follows the system, also when that changes.</source>
        <translation>„Systemstandard“ folgt dem System, auch wenn es wechselt.</translation>
    </message>
    <message>
        <source>“auto” is right for almost everyone.</source>
        <translation>„Automatisch“ ist für fast alle richtig.</translation>
    </message>
    <message>
        <source>“auto” takes the graphics card if it can be used, else the processor.</source>
        <translation>„Automatisch“ nimmt die Grafikkarte, wenn sie taugt, sonst den Prozessor.</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>5 to 15 seconds of one person, without music or noise, are best.</source>
        <translation>Am besten sind 5 bis 15 Sekunden von einer Person, ohne Musik und Geräusche.</translation>
    </message>
    <message>
        <source>Choose recordings …</source>
        <translation>Aufnahmen wählen …</translation>
    </message>
    <message>
        <source>Drop recordings of a voice here</source>
        <translation>Aufnahmen einer Stimme hier ablegen</translation>
    </message>
    <message>
        <source>Listening to the recordings …</source>
        <translation>Die Aufnahmen werden angehört …</translation>
    </message>
    <message>
        <source>Record with the microphone</source>
        <translation>Mit dem Mikrofon aufnehmen</translation>
    </message>
</context>
<context>
    <name>TextBar</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the text; undo brings it back ({keys})</source>
        <translation>Den Text leeren; Rückgängig holt ihn zurück ({keys})</translation>
    </message>
    <message>
        <source>Make one sound file of it, with chapters and captions ({keys})</source>
        <translation>Eine Tondatei daraus machen, mit Kapiteln und Untertiteln ({keys})</translation>
    </message>
    <message>
        <source>Open a text or a document ({keys})</source>
        <translation>Einen Text oder ein Dokument öffnen ({keys})</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste what was copied ({keys})</source>
        <translation>Das Kopierte einfügen ({keys})</translation>
    </message>
    <message>
        <source>Save as a book…</source>
        <translation>Als Buch speichern …</translation>
    </message>
    <message>
        <source>This is another text. Your own comes back after it.</source>
        <translation>Dies ist ein anderer Text. Danach kommt Ihrer zurück.</translation>
    </message>
    <message>
        <source>This is the clipboard. Your own text comes back after it.</source>
        <translation>Die Zwischenablage. Danach kommt Ihr Text zurück.</translation>
    </message>
    <message>
        <source>This is the selection. Your own text comes back after it.</source>
        <translation>Die Auswahl. Danach kommt Ihr Text zurück.</translation>
    </message>
    <message>
        <source>This lets a voice be heard. Your own text comes back after it.</source>
        <translation>Das lässt eine Stimme hören. Danach kommt Ihr eigener Text zurück.</translation>
    </message>
    <message>
        <source>This was read before. Your own text comes back after it.</source>
        <translation>Das wurde schon einmal gelesen. Danach kommt Ihr eigener Text zurück.</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Read from here</source>
        <translation>Ab hier vorlesen</translation>
    </message>
</context>
<context>
    <name>TextFile</name>
    <message>
        <source>Check that it is there and that you may read it.</source>
        <translation>Prüfen Sie, ob sie da ist und ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>Split it, or make a sound file of it with “vivavoce read”.</source>
        <translation>Teilen Sie es, oder machen Sie mit „vivavoce read“ eine Tondatei daraus.</translation>
    </message>
    <message>
        <source>Split it, or paste the part that you want to hear.</source>
        <translation>Teilen Sie sie, oder fügen Sie den Teil ein, den Sie hören möchten.</translation>
    </message>
    <message>
        <source>The text of “{name}” is too long for the window.</source>
        <translation>Der Text von „{name}“ ist zu lang für das Fenster.</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {reason}.</source>
        <translation>„{name}“ kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” is larger than {limit} MB.</source>
        <translation>„{name}“ ist größer als {limit} MB.</translation>
    </message>
    <message>
        <source>“{name}” is not in UTF-8. It was read as {encoding}; if letters look wrong, save it as UTF-8 and open it again.</source>
        <translation>„{name}“ ist nicht in UTF-8. Die Datei wurde als {encoding} gelesen; wenn Buchstaben falsch aussehen, speichern Sie sie als UTF-8 und öffnen Sie sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Read so far</source>
        <translation>Schon gelesen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed ({slower} and {faster})</source>
        <translation>Tempo ({slower} und {faster})</translation>
    </message>
    <message>
        <source>Still to come, about</source>
        <translation>Noch übrig, ungefähr</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Waiting: {count}</source>
        <translation>Es warten: {count}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation>wird vorbereitet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>liest vor</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>something went wrong; open the window</source>
        <translation>etwas ging schief; öffnen Sie das Fenster</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>Safe mode: on the processor, with the system&apos;s loudspeaker, without hotkeys.</source>
        <translation>Sicherer Modus: auf dem Prozessor, mit dem Lautsprecher des Systems, ohne Tastenkürzel.</translation>
    </message>
    <message>
        <source>Something went wrong in Vivavoce itself ({kind}). It is noted in vivavoce.log.</source>
        <translation>In Vivavoce selbst ging etwas schief ({kind}). Es steht in vivavoce.log.</translation>
    </message>
    <message>
        <source>Start as usual</source>
        <translation>Normal starten</translation>
    </message>
</context>
<context>
    <name>TryStep</name>
    <message>
        <source>Choose a voice and try the key</source>
        <translation>Stimme wählen und Taste ausprobieren</translation>
    </message>
    <message>
        <source>Choose other keys</source>
        <translation>Andere Tasten wählen</translation>
    </message>
    <message>
        <source>It works. That reads whatever you select, in every program.</source>
        <translation>Es klappt. So wird in jedem Programm vorgelesen, was Sie markieren.</translation>
    </message>
    <message>
        <source>Listen to {name}</source>
        <translation>{name} anhören</translation>
    </message>
    <message>
        <source>No key is set for reading what is selected.</source>
        <translation>Zum Vorlesen des Markierten ist keine Taste eingestellt.</translation>
    </message>
    <message>
        <source>Select a text in any program, press one key, and Vivavoce reads it aloud.</source>
        <translation>Markieren Sie in irgendeinem Programm einen Text, drücken Sie eine Taste, und Vivavoce liest ihn vor.</translation>
    </message>
    <message>
        <source>Select it, with this button or the mouse, then press {keys}.</source>
        <translation>Markieren Sie ihn, mit diesem Knopf oder der Maus, und drücken Sie dann {keys}.</translation>
    </message>
    <message>
        <source>Select the sentence</source>
        <translation>Satz markieren</translation>
    </message>
    <message>
        <source>Sentence to try the key on</source>
        <translation>Satz zum Ausprobieren der Taste</translation>
    </message>
    <message>
        <source>The voices appear here when the model is ready.</source>
        <translation>Die Stimmen erscheinen hier, sobald das Modell bereit ist.</translation>
    </message>
    <message>
        <source>Try the key on this sentence</source>
        <translation>Probieren Sie die Taste an diesem Satz aus</translation>
    </message>
    <message>
        <source>Who shall read?</source>
        <translation>Wer soll vorlesen?</translation>
    </message>
    <message>
        <source>You find the first steps again under Help.</source>
        <translation>Die ersten Schritte finden Sie unter „Hilfe“ wieder.</translation>
    </message>
</context>
<context>
    <name>VoiceCard</name>
    <message>
        <source>Comes with Vivavoce</source>
        <translation>Bei Vivavoce dabei</translation>
    </message>
    <message>
        <source>Comes with the model</source>
        <translation>Beim Modell dabei</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Described and recorded. It becomes a voice as soon as there is a model that can make voices.</source>
        <translation>Beschrieben und aufgenommen. Daraus wird eine Stimme, sobald ein Modell da ist, das Stimmen machen kann.</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Hear {name}</source>
        <translation>{name} anhören</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Made for {family}, which is not the model in use.</source>
        <translation>Für {family} gemacht; das ist nicht das Modell in Gebrauch.</translation>
    </message>
    <message>
        <source>Make the voice</source>
        <translation>Stimme machen</translation>
    </message>
    <message>
        <source>Make the voice {name}</source>
        <translation>Stimme {name} machen</translation>
    </message>
    <message>
        <source>Mix with another voice…</source>
        <translation>Mit einer anderen mischen …</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More for {name}</source>
        <translation>Mehr zu {name}</translation>
    </message>
    <message>
        <source>Other model</source>
        <translation>Anderes Modell</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei speichern …</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show {name} in its folder</source>
        <translation>{name} im Ordner zeigen</translation>
    </message>
    <message>
        <source>Starter</source>
        <translation>Starter</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>{name} anhalten</translation>
    </message>
    <message>
        <source>This file cannot be used: it {problem}</source>
        <translation>Diese Datei ist nicht brauchbar: {problem}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} verwenden</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Your own voice</source>
        <translation>Ihre eigene Stimme</translation>
    </message>
    <message>
        <source>from {seconds} s of recording</source>
        <translation>aus {seconds} s Aufnahme</translation>
    </message>
</context>
<context>
    <name>VoicesModel</name>
    <message>
        <source>comes with the model</source>
        <translation>gehört zum Modell</translation>
    </message>
    <message>
        <source>your own voice</source>
        <translation>Ihre eigene Stimme</translation>
    </message>
</context>
<context>
    <name>VoicesPage</name>
    <message>
        <source>And {count} more.</source>
        <translation>Und {count} weitere.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Deleted {name}.</source>
        <translation>{name} ist gelöscht.</translation>
    </message>
    <message>
        <source>Describe it…</source>
        <translation>Beschreiben …</translation>
    </message>
    <message>
        <source>From a recording…</source>
        <translation>Aus einer Aufnahme …</translation>
    </message>
    <message>
        <source>Import the others</source>
        <translation>Die anderen importieren</translation>
    </message>
    <message>
        <source>Import voice files</source>
        <translation>Stimmdateien importieren</translation>
    </message>
    <message>
        <source>Import voice files…</source>
        <translation>Stimmdateien importieren …</translation>
    </message>
    <message>
        <source>Imported voices: {count}.</source>
        <translation>Importierte Stimmen: {count}.</translation>
    </message>
    <message>
        <source>Looking for the voices…</source>
        <translation>Die Stimmen werden gesucht …</translation>
    </message>
    <message>
        <source>Names that were taken: {names}.</source>
        <translation>Namen, die vergeben waren: {names}.</translation>
    </message>
    <message>
        <source>New voice</source>
        <translation>Neue Stimme</translation>
    </message>
    <message>
        <source>No voice is called so.</source>
        <translation>So heißt keine Stimme.</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>Record with the microphone…</source>
        <translation>Mit dem Mikrofon aufnehmen …</translation>
    </message>
    <message>
        <source>Save all your own voices as files in a folder</source>
        <translation>Alle eigenen Stimmen als Dateien in einem Ordner speichern</translation>
    </message>
    <message>
        <source>Save all your own voices in a folder</source>
        <translation>Alle eigenen Stimmen in einem Ordner speichern</translation>
    </message>
    <message>
        <source>Save all…</source>
        <translation>Alle speichern …</translation>
    </message>
    <message>
        <source>Save the voice as a file</source>
        <translation>Stimme als Datei speichern</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Saved {count} voices in {folder}</source>
        <translation>{count} Stimmen in {folder} gespeichert</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the voices</source>
        <translation>Stimmen durchsuchen</translation>
    </message>
    <message>
        <source>Show all voices</source>
        <translation>Alle Stimmen zeigen</translation>
    </message>
    <message>
        <source>Show more ({count} are left)</source>
        <translation>Mehr zeigen (noch {count})</translation>
    </message>
    <message>
        <source>There is a new voice: {name}.</source>
        <translation>Es gibt eine neue Stimme: {name}.</translation>
    </message>
    <message>
        <source>There is no voice yet.</source>
        <translation>Es gibt noch keine Stimme.</translation>
    </message>
    <message>
        <source>Try a part of its name, or a language.</source>
        <translation>Versuchen Sie es mit einem Teil des Namens oder einer Sprache.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Voice files ({patterns})</source>
        <translation>Stimmdateien ({patterns})</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>{name} is back.</source>
        <translation>{name} ist wieder da.</translation>
    </message>
    <message>
        <source>{wished} is taken, so it is called {name} now.</source>
        <translation>{wished} ist vergeben; die Stimme heißt jetzt {name}.</translation>
    </message>
    <message>
        <source>{wished} is taken, so the new voice is called {name}.</source>
        <translation>{wished} ist vergeben; die neue Stimme heißt {name}.</translation>
    </message>
    <message>
        <source>“New voice” makes one from a recording, or from a description in words.</source>
        <translation>„Neue Stimme“ macht eine aus einer Aufnahme oder aus einer Beschreibung in Worten.</translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Drag, or move with the arrow keys</source>
        <translation>Ziehen oder mit den Pfeiltasten bewegen</translation>
    </message>
    <message>
        <source>End of the stretch</source>
        <translation>Ende des Abschnitts</translation>
    </message>
    <message>
        <source>Start of the stretch</source>
        <translation>Anfang des Abschnitts</translation>
    </message>
    <message>
        <source>{seconds} seconds</source>
        <translation>{seconds} Sekunden</translation>
    </message>
</context>
<context>
    <name>WorkStrip</name>
    <message>
        <source>Checking: {share} % of {total}</source>
        <translation>Prüfung: {share} % von {total}</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Everything is here and is being checked…</source>
        <translation>Alles ist da und wird geprüft …</translation>
    </message>
    <message>
        <source>No connection. It is tried again by itself.</source>
        <translation>Keine Verbindung. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <source>Paused. {amount}</source>
        <translation>Angehalten. {amount}</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Waits for the other download to end.</source>
        <translation>Wartet, bis der andere Download fertig ist.</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{done} of {total} are here.</source>
        <translation>{done} von {total} sind da.</translation>
    </message>
    <message>
        <source>{hours} h left</source>
        <translation>noch {hours} h</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>noch {minutes} min</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
</context>
</TS>
