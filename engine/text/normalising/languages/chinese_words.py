"""Chinese words: signs, units, currencies and abbreviations."""
# ruff: noqa: RUF001 (signs)

from engine.text.normalising.tables import abbreviations, currencies, nouns, words

SYMBOLS = words("""
    ×  乘
    ÷  除以
    +  加
    -  减
    =  等于
    ≠  不等于
    <  小于
    >  大于
    ≤  小于等于
    ≥  大于等于
    ±  正负
    ≈  约等于
    √  根号
    &  和
    ∑^  {of}从{low}到{high}求和，
    ∑_  对{low}求和，
    ∑  求和，
    ∏^  {of}从{low}到{high}求积，
    ∏_  对{low}求积，
    ∏  求积，
    ∫^  从{low}到{high}的积分，
    ∫_  对{low}的积分，
    ∫  积分，
    lim  当{of}趋于{high}时的极限，
    ∞  无穷大
""") | {"≈ ": "约", "~ ": "约"}

MAGNITUDES = nouns("""
    千          千
    万 萬       万
    十万 十萬   十万
    百万 百萬   百万
    千万 千萬   千万
    亿 億       亿
    万亿 兆     万亿
""")

CURRENCIES = currencies("""
    ¥ ￥ CN¥ CNY   元
    RMB            元人民币
    $ US$ USD      美元
    HK$ HKD        港元
    NT$ TWD        新台币
    € EUR          欧元
    £ GBP          英镑
    JPY JP¥        日元
    ₩ KRW          韩元
    ₽ RUB          卢布
    CHF            瑞士法郎
""")

UNITS = nouns("""
    °            度
    °C ℃         摄氏度
    °F ℉         华氏度
    mm ㎜        毫米
    cm ㎝        厘米
    m            米
    km ㎞ KM     公里
    m² m2 ㎡     平方米
    km² km2      平方公里
    m³ m3        立方米
    ha           公顷
    m/s² m/s2    米每二次方秒
    m/s          米每秒
    μg µg        微克
    mg ㎎        毫克
    g            克
    kg ㎏ KG     公斤
    t            吨
    ml mL ㎖     毫升
    L            升
    ms           毫秒
    s            秒
    min          分钟
    h            小时
    Hz           赫兹
    kHz          千赫兹
    MHz          兆赫兹
    GHz          吉赫兹
    W            瓦
    kW           千瓦
    MW           兆瓦
    kWh          千瓦时
    V            伏
    dB           分贝
    kcal         千卡
    hPa          百帕
    px           像素
""")

ABBREVIATIONS = abbreviations("""
    vs    对
    vs.   对
    VS    对
    etc.  等等
    C++   C加加
    e. g.  例如
    i. e.  也就是
""")
