"""Korean words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, words

SYMBOLS = words("""
    ×  곱하기
    ÷  나누기
    +  더하기
    -  빼기
    =  는
    ≠  같지 않음
    <  작음
    >  큼
    ≤  이하
    ≥  이상
    ±  플러스 마이너스
    ≈  약
    √  루트
    &  앤드
    ∑^  {of}가 {low}부터 {high}까지의 합,
    ∑_  {low}에 대한 합,
    ∑  합,
    ∏^  {of}가 {low}부터 {high}까지의 곱,
    ∏_  {low}에 대한 곱,
    ∏  곱,
    ∫^  {low}부터 {high}까지의 적분,
    ∫_  {low}에 대한 적분,
    ∫  적분,
    lim  {of}가 {high}에 가까워질 때의 극한,
    ∞  무한대
""") | {"~ ": "약", "# ": "넘버"}

MAGNITUDES = nouns("""
    천    천
    만    만
    백만  백만
    천만  천만
    억    억
    조    조
""")

CURRENCIES = currencies("""
    ₩ ￦ KRW        원
    $ US$ USD      달러          m  센트
    A$ AUD         호주 달러     m  센트
    HK$ HKD        홍콩 달러     m  센트
    € EUR          유로          m  센트
    £ GBP          파운드        m  펜스
    ¥ ￥ JPY        엔
    CN¥ CNY RMB    위안
    ₽ RUB          루블
    CHF            스위스 프랑
""")

UNITS = nouns("""
    % ％         퍼센트
    %p           퍼센트포인트
    ‰            퍼밀
    °            도
    °C ℃         도
    mm ㎜        밀리미터
    cm ㎝        센티미터
    m            미터
    km ㎞        킬로미터
    m² m2 ㎡     제곱미터
    km² km2      제곱킬로미터
    m³ m3        세제곱미터
    ha           헥타르
    m/s² m/s2    미터 매 초 제곱
    m/s          미터 매 초
    μg µg        마이크로그램
    mg ㎎        밀리그램
    g            그램
    kg ㎏        킬로그램
    t            톤
    ml mL ㎖     밀리리터
    l L          리터
    ms           밀리초
    s            초
    min          분
    h            시간        n
    Hz           헤르츠
    kHz          킬로헤르츠
    MHz          메가헤르츠
    GHz          기가헤르츠
    W            와트
    kW           킬로와트
    MW           메가와트
    kWh          킬로와트시
    V            볼트
    dB           데시벨
    kcal         킬로칼로리
    KB kB        킬로바이트
    MB           메가바이트
    GB           기가바이트
    TB           테라바이트
    Mbps         메가비피에스
    hPa          헥토파스칼
    px           픽셀
""")

ABBREVIATIONS = abbreviations("""
    vs     대
    vs.    대
    VS     대
    etc.   등등
    C++    씨 플러스 플러스
    No.    넘버      #
    NO.    넘버      #
    №      넘버      #
    Vol.   볼륨      #
    Tel.   전화
    p.     페이지    #
""")
