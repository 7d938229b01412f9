"""Japanese words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, words

SYMBOLS = words("""
    ×  かける
    ÷  わる
    +  足す
    -  引く
    =  イコール
    ≠  ノットイコール
    <  小なり
    >  大なり
    ≤  小なりイコール
    ≥  大なりイコール
    ±  プラスマイナス
    ≈  約
    √  ルート
    &  アンド
    ∑^  {of}が{low}から{high}までの和、
    ∑_  {low}についての和、
    ∑  和、
    ∏^  {of}が{low}から{high}までの積、
    ∏_  {low}についての積、
    ∏  積、
    ∫^  {low}から{high}までの積分、
    ∫_  {low}についての積分、
    ∫  積分、
    lim  {of}が{high}に近づくときの極限、
    ∞  無限大
""") | {"~ ": "約", "# ": "ナンバー"}

MAGNITUDES = nouns("""
    千    千
    万    万
    百万  百万
    千万  千万
    億    億
    兆    兆
""")

CURRENCIES = currencies("""
    ¥ ￥ JPY JP¥   円
    $ US$ USD      ドル          m  セント
    A$ AUD         豪ドル        m  セント
    HK$ HKD        香港ドル
    NT$ TWD        台湾ドル
    € EUR          ユーロ        m  セント
    £ GBP          ポンド        m  ペンス
    CN¥ CNY RMB    人民元
    ₩ KRW          ウォン
    ₽ RUB          ルーブル
    CHF            スイスフラン
""")

UNITS = nouns("""
    % ％         パーセント
    ‰            パーミル
    °            度
    °C ℃         度
    mm ㎜        ミリメートル
    cm ㎝        センチメートル
    m            メートル
    km ㎞        キロメートル
    m² m2 ㎡     平方メートル
    km² km2      平方キロメートル
    m³ m3        立方メートル
    ha           ヘクタール
    m/s² m/s2    メートル毎秒毎秒
    m/s          メートル毎秒
    μg µg        マイクログラム
    mg ㎎        ミリグラム
    g            グラム
    kg ㎏        キログラム
    t            トン
    ml mL ㎖     ミリリットル
    L            リットル
    ms           ミリ秒
    s            秒
    min          分
    h            時間
    Hz           ヘルツ
    kHz          キロヘルツ
    MHz          メガヘルツ
    GHz          ギガヘルツ
    W            ワット
    kW           キロワット
    MW           メガワット
    kWh          キロワット時
    V            ボルト
    dB           デシベル
    kcal         キロカロリー
    KB kB        キロバイト
    MB           メガバイト
    GB           ギガバイト
    TB           テラバイト
    Mbps         メガビーピーエス
    hPa          ヘクトパスカル
    px           ピクセル
""")

ABBREVIATIONS = abbreviations("""
    vs     対
    vs.    対
    VS     対
    etc.   など
    C++    シープラスプラス
    No.    ナンバー      #
    NO.    ナンバー      #
    №      ナンバー      #
    Vol.   ボリューム    #
    vol.   ボリューム    #
    Tel.   電話
    TEL    電話
    p.     ページ        #
""")
