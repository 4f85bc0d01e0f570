/**
 * Languages of a word, in this order. Names of slot, fish and duel games stay English from the seventh language on, as
 * vendors leave them.
 */
export const LANGUAGES = ['EN', 'CN', 'VI', 'JA', 'TH', 'ID', 'ES', 'HI', 'KO', 'PT', 'TR', 'AR', 'RU'] as const;

export type Word = readonly [en: string, cn: string, vi: string, ja: string, th: string, id: string, ...more: string[]];

/** Parses a word table: one word per line, languages separated by a bar. */
function table(lines: string): readonly Word[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((word) => word.trim()) as unknown as Word);
}

/** Adjectives placed before or after the thing that names a game. */
export const qualities = table(`
Saffron | 橙花 | Nghệ Tây | サフランの | หญ้าฝรั่น | Safron
Cobalt | 钴蓝 | Xanh Coban | コバルトの | สีโคบอลต์ | Kobalt
Velvet | 丝绒 | Nhung | ビロードの | กำมะหยี่ | Beludru
Ember | 余烬 | Than Hồng | 残り火の | ถ่านแดง | Bara
Indigo | 靛蓝 | Chàm | 藍色の | สีคราม | Nila
Copper | 赤铜 | Đồng Đỏ | 銅の | ทองแดง | Tembaga
Marble | 云石 | Cẩm Thạch | 大理石の | หินอ่อน | Marmer
Midnight | 午夜 | Nửa Đêm | 真夜中の | เที่ยงคืน | Tengah Malam
Amber | 琥珀 | Hổ Phách | 琥珀の | อำพัน | Ambar
Coral | 珊瑚 | San Hô | 珊瑚の | ปะการัง | Koral
Frosted | 凝霜 | Phủ Sương | 霜の | น้ำค้างแข็ง | Berembun
Gilded | 鎏金 | Mạ Vàng | 金箔の | เคลือบทอง | Bersepuh
Whispering | 低语 | Thì Thầm | ささやきの | กระซิบ | Berbisik
Wandering | 流浪 | Lang Thang | さすらいの | พเนจร | Pengembara
Paper | 纸艺 | Giấy | 紙の | กระดาษ | Kertas
Crimson | 绯红 | Đỏ Thẫm | 深紅の | สีเลือดหมู | Merah Tua
Opal | 欧泊 | Ngọc Mắt Mèo | オパールの | โอปอล | Opal
Sunlit | 暖阳 | Ngập Nắng | 陽だまりの | อาบแดด | Mentari
Hidden | 隐秘 | Ẩn Giấu | 隠された | ซ่อนเร้น | Tersembunyi
Moonlit | 月下 | Dưới Trăng | 月下の | ใต้แสงจันทร์ | Sinar Bulan
`);

const slotThings = table(`
Heron | 苍鹭 | Diệc | サギ | นกกระสา | Bangau
Caravan | 商队 | Đoàn Lữ Hành | キャラバン | กองคาราวาน | Kafilah
Orchard | 果园 | Vườn Quả | 果樹園 | สวนผลไม้ | Kebun Buah
Clockmaker | 钟表匠 | Thợ Đồng Hồ | 時計職人 | ช่างนาฬิกา | Pembuat Jam
Courier | 信使 | Người Đưa Tin | 飛脚 | ผู้ส่งสาร | Kurir
Lighthouse | 灯塔 | Hải Đăng | 灯台 | ประภาคาร | Mercusuar
Carousel | 旋转木马 | Vòng Ngựa Gỗ | 回転木馬 | ม้าหมุน | Komidi Putar
Almanac | 历书 | Lịch Cổ | 暦 | ปฏิทิน | Almanak
Bazaar | 集市 | Phiên Chợ | 市場 | ตลาดนัด | Bazar
Monsoon | 季风 | Gió Mùa | モンスーン | มรสุม | Muson
Gondola | 贡多拉 | Thuyền Gondola | ゴンドラ | เรือกอนโดลา | Gondola
Tapestry | 挂毯 | Tấm Thảm | タペストリー | พรมผนัง | Permadani
Observatory | 天文台 | Đài Thiên Văn | 天文台 | หอดูดาว | Observatorium
Teahouse | 茶馆 | Quán Trà | 茶屋 | โรงน้ำชา | Kedai Teh
Ferryman | 摆渡人 | Người Lái Đò | 渡し守 | คนแจวเรือ | Tukang Perahu
Comet | 彗星 | Sao Chổi | 彗星 | ดาวหาง | Komet
Workshop | 工坊 | Xưởng Thợ | 工房 | โรงช่าง | Bengkel
Garden | 花园 | Khu Vườn | 庭園 | อุทยาน | Taman
Kite | 风筝 | Cánh Diều | 凧 | ว่าว | Layang-Layang
Windmill | 风车 | Cối Xay Gió | 風車 | กังหันลม | Kincir Angin
Compass | 罗盘 | La Bàn | 羅針盤 | เข็มทิศ | Kompas
Violin | 提琴 | Vĩ Cầm | バイオリン | ไวโอลิน | Biola
Beehive | 蜂巢 | Tổ Ong | 蜂の巣 | รังผึ้ง | Sarang Lebah
Tortoise | 陆龟 | Rùa Cạn | リクガメ | เต่าบก | Kura-Kura
Peacock | 孔雀 | Chim Công | 孔雀 | นกยูง | Merak
Juggler | 杂耍人 | Nghệ Sĩ Tung Hứng | 曲芸師 | นักโยนของ | Pemain Akrobat
Postcard | 明信片 | Bưu Thiếp | 絵葉書 | โปสการ์ด | Kartu Pos
Parade | 游行 | Diễu Hành | パレード | ขบวนพาเหรด | Pawai
Balloon | 热气球 | Khinh Khí Cầu | 気球 | บอลลูน | Balon Udara
Library | 书阁 | Thư Viện | 書庫 | หอสมุด | Perpustakaan
Waterfall | 瀑布 | Thác Nước | 滝 | น้ำตก | Air Terjun
Glacier | 冰川 | Sông Băng | 氷河 | ธารน้ำแข็ง | Gletser
`);

const waterThings = table(`
Lagoon | 泻湖 | Đầm Phá | ラグーン | ทะเลสาบ | Laguna
Trawler | 渔船 | Tàu Cá | 漁船 | เรือประมง | Kapal Pukat
Octopus | 章鱼 | Bạch Tuộc | タコ | ปลาหมึกยักษ์ | Gurita
Pearl Diver | 采珠人 | Thợ Lặn Ngọc | 真珠採り | นักดำมุก | Penyelam Mutiara
Whale Song | 鲸歌 | Bài Ca Cá Voi | クジラの歌 | เพลงวาฬ | Nyanyian Paus
Harpoon | 鱼叉 | Mũi Lao | 銛 | ฉมวก | Tombak Laut
Seahorse | 海马 | Cá Ngựa | タツノオトシゴ | ม้าน้ำ | Kuda Laut
Kelp Forest | 海藻林 | Rừng Tảo | 海藻の森 | ป่าสาหร่าย | Hutan Kelp
Manta | 蝠鲼 | Cá Đuối | マンタ | ปลากระเบน | Pari Manta
Tide Pool | 潮池 | Vũng Triều | 潮だまり | แอ่งน้ำขึ้นลง | Kolam Pasang
Lobster | 龙虾 | Tôm Hùm | ロブスター | กุ้งมังกร | Lobster
Deep Current | 深流 | Dòng Sâu | 深海流 | กระแสลึก | Arus Dalam
Angler | 钓手 | Cần Thủ | 釣り人 | นักตกปลา | Pemancing
Turtle Bay | 海龟湾 | Vịnh Rùa | ウミガメ湾 | อ่าวเต่า | Teluk Penyu
`);

const duelThings = table(`
Tricks | 吃墩 | Ăn Nước | トリック | กินตา | Trik
Dominoes | 骨牌 | Cờ Đô-mi-nô | ドミノ | โดมิโน | Domino
Rummy | 拉米 | Phỏm | ラミー | รัมมี่ | Remi
Poker Table | 扑克桌 | Bàn Poker | ポーカー卓 | โต๊ะโป๊กเกอร์ | Meja Poker
Mahjong Court | 麻将馆 | Sân Mạt Chược | 雀荘 | ลานไพ่นกกระจอก | Balai Mahjong
Tile Match | 配牌 | Ghép Quân | 牌合わせ | จับคู่ไพ่ | Cocok Ubin
Checkers | 跳棋 | Cờ Đam | チェッカー | หมากฮอส | Dam
Bluff | 吹牛 | Lừa Bài | ブラフ | บลัฟ | Gertak
Backgammon | 双陆棋 | Cờ Tào Cáo | バックギャモン | แบ็กแกมมอน | Backgammon
Dice Court | 骰子馆 | Sân Xúc Xắc | ダイス場 | ลานลูกเต๋า | Balai Dadu
`);

/** Things that name the games of a category. */
export const things: Readonly<Record<'RNG' | 'FISH' | 'PVP', readonly Word[]>> = {
  RNG: slotThings,
  FISH: waterThings,
  PVP: duelThings,
};

/** Live games by their key (M140). */
export const liveGames: Readonly<Record<string, Word>> = {
  BAC: [
    'Baccarat',
    '百家乐',
    'Baccarat',
    'バカラ',
    'บาคาร่า',
    'Bakarat',
    'Bacará',
    'बैकरेट',
    '바카라',
    'Bacará',
    'Bakara',
    'باكارات',
    'Баккара',
  ],
  SIC: [
    'Sic Bo',
    '骰宝',
    'Tài Xỉu',
    'シックボー',
    'ไฮโล',
    'Sic Bo',
    'Sic Bo',
    'सिक बो',
    '식보',
    'Sic Bo',
    'Sic Bo',
    'سيك بو',
    'Сик Бо',
  ],
  ROU: [
    'Roulette',
    '轮盘',
    'Roulette',
    'ルーレット',
    'รูเล็ต',
    'Roulette',
    'Ruleta',
    'रूलेट',
    '룰렛',
    'Roleta',
    'Rulet',
    'روليت',
    'Рулетка',
  ],
  DAT: [
    'Dragon Tiger',
    '龙虎',
    'Rồng Hổ',
    'ドラゴンタイガー',
    'เสือมังกร',
    'Naga Harimau',
    'Dragón Tigre',
    'ड्रैगन टाइगर',
    '드래곤 타이거',
    'Dragão Tigre',
    'Ejderha Kaplan',
    'التنين والنمر',
    'Дракон и Тигр',
  ],
  BJ: [
    'Blackjack',
    '二十一点',
    'Xì Dách',
    'ブラックジャック',
    'แบล็คแจ็ค',
    'Blackjack',
    'Blackjack',
    'ब्लैकजैक',
    '블랙잭',
    'Blackjack',
    'Blackjack',
    'بلاك جاك',
    'Блэкджек',
  ],
  HE: [
    'Hold’em',
    '德州扑克',
    'Hold’em',
    'ホールデム',
    'โฮลเด็ม',
    'Hold’em',
    'Hold’em',
    'होल्डम',
    '홀덤',
    'Hold’em',
    'Hold’em',
    'هولدم',
    'Холдем',
  ],
  MT: [
    'Multi-table',
    '多台',
    'Nhiều Bàn',
    'マルチテーブル',
    'หลายโต๊ะ',
    'Multi-Meja',
    'Multimesa',
    'मल्टी-टेबल',
    '멀티 테이블',
    'Multimesa',
    'Çoklu Masa',
    'طاولات متعددة',
    'Мультистол',
  ],
  TCP: [
    'Three Card Poker',
    '三张扑克',
    'Poker Ba Lá',
    'スリーカードポーカー',
    'โป๊กเกอร์สามใบ',
    'Poker Tiga Kartu',
    'Póquer de tres cartas',
    'थ्री कार्ड पोकर',
    '쓰리 카드 포커',
    'Pôquer de três cartas',
    'Üç Kart Poker',
    'بوكر الثلاث ورقات',
    'Трёхкарточный покер',
  ],
  WZPJ: [
    'Wenzhou Pai Gow',
    '温州牌九',
    'Bài Cẩu Ôn Châu',
    '温州牌九',
    'ไผ่ก๊าวเวินโจว',
    'Pai Gow Wenzhou',
    'Pai Gow de Wenzhou',
    'वेनझोउ पाई गो',
    '원저우 파이고우',
    'Pai Gow de Wenzhou',
    'Wenzhou Pai Gow',
    'باي غاو ونتشو',
    'Вэньчжоу Пай Гоу',
  ],
  SD: [
    'Se Die',
    '色碟',
    'Xóc Đĩa',
    'ソックディア',
    'ซ็อกเดีย',
    'Xoc Dia',
    'Xóc Đĩa',
    'शॉक डिया',
    '쏙디아',
    'Xóc Đĩa',
    'Xóc Đĩa',
    'شوك ديا',
    'Сок Дия',
  ],
  FT: [
    'Fan Tan',
    '番摊',
    'Phiên Than',
    'ファンタン',
    'ฟานตัน',
    'Fan Tan',
    'Fan Tan',
    'फ़ैन टैन',
    '판탄',
    'Fan Tan',
    'Fan Tan',
    'فان تان',
    'Фан Тан',
  ],
  NN: [
    'Niu Niu',
    '牛牛',
    'Ngưu Ngưu',
    'ニウニウ',
    'หนิวหนิว',
    'Niu Niu',
    'Niu Niu',
    'न्यू न्यू',
    '뉴뉴',
    'Niu Niu',
    'Niu Niu',
    'نيو نيو',
    'Ню Ню',
  ],
  YSX: [
    'Fish Prawn Crab',
    '鱼虾蟹',
    'Bầu Cua',
    '魚蝦蟹',
    'น้ำเต้าปูปลา',
    'Ikan Udang Kepiting',
    'Pez Gamba Cangrejo',
    'मछली झींगा केकड़ा',
    '물고기 새우 게',
    'Peixe Camarão Caranguejo',
    'Balık Karides Yengeç',
    'سمكة وروبيان وسلطعون',
    'Рыба Креветка Краб',
  ],
  ZJH: [
    'Golden Flower',
    '炸金花',
    'Trát Kim Hoa',
    '炸金花',
    'จาจินฮวา',
    'Bunga Emas',
    'Flor Dorada',
    'गोल्डन फ़्लावर',
    '골든 플라워',
    'Flor Dourada',
    'Altın Çiçek',
    'الزهرة الذهبية',
    'Золотой цветок',
  ],
  MJ: [
    'Mahjong',
    '麻将',
    'Mạt Chược',
    '麻雀',
    'ไพ่นกกระจอก',
    'Mahjong',
    'Mahjong',
    'माहजोंग',
    '마작',
    'Mahjong',
    'Mahjong',
    'ماجونغ',
    'Маджонг',
  ],
};

export const sports = table(`
Football | 足球 | Bóng Đá | サッカー | ฟุตบอล | Sepak Bola | Fútbol | फ़ुटबॉल | 축구 | Futebol | Futbol | كرة القدم | Футбол
Basketball | 篮球 | Bóng Rổ | バスケットボール | บาสเกตบอล | Bola Basket | Baloncesto | बास्केटबॉल | 농구 | Basquete | Basketbol | كرة السلة | Баскетбол
Tennis | 网球 | Quần Vợt | テニス | เทนนิส | Tenis | Tenis | टेनिस | 테니스 | Tênis | Tenis | التنس | Теннис
Badminton | 羽毛球 | Cầu Lông | バドミントン | แบดมินตัน | Bulu Tangkis | Bádminton | बैडमिंटन | 배드민턴 | Badminton | Badminton | الريشة الطائرة | Бадминтон
Volleyball | 排球 | Bóng Chuyền | バレーボール | วอลเลย์บอล | Bola Voli | Voleibol | वॉलीबॉल | 배구 | Vôlei | Voleybol | الكرة الطائرة | Волейбол
Cricket | 板球 | Bóng Gậy | クリケット | คริกเก็ต | Kriket | Críquet | क्रिकेट | 크리켓 | Críquete | Kriket | الكريكيت | Крикет
Table Tennis | 乒乓球 | Bóng Bàn | 卓球 | ปิงปอง | Tenis Meja | Tenis de mesa | टेबल टेनिस | 탁구 | Tênis de mesa | Masa Tenisi | تنس الطاولة | Настольный теннис
Baseball | 棒球 | Bóng Chày | 野球 | เบสบอล | Bisbol | Béisbol | बेसबॉल | 야구 | Beisebol | Beyzbol | البيسبول | Бейсбол
`);

export const esports = table(`
Arena Battle | 竞技对战 | Đấu Trường | アリーナバトル | ศึกอารีนา | Laga Arena | Batalla en la arena | एरीना बैटल | 아레나 배틀 | Batalha na arena | Arena Savaşı | معركة الساحة | Битва на арене
Tactical Squad | 战术小队 | Biệt Đội Chiến Thuật | タクティカルスクワッド | หน่วยยุทธวิธี | Regu Taktis | Escuadrón táctico | टैक्टिकल स्क्वॉड | 전술 분대 | Esquadrão tático | Taktik Takım | الفرقة التكتيكية | Тактический отряд
Street Football | 街头足球 | Bóng Đá Đường Phố | ストリートサッカー | ฟุตบอลข้างถนน | Bola Jalanan | Fútbol callejero | स्ट्रीट फ़ुटबॉल | 길거리 축구 | Futebol de rua | Sokak Futbolu | كرة الشوارع | Уличный футбол
Circuit Racing | 赛道竞速 | Đua Xe Vòng Đua | サーキットレース | แข่งรถเซอร์กิต | Balap Sirkuit | Carreras de circuito | सर्किट रेसिंग | 서킷 레이싱 | Corrida de circuito | Pist Yarışı | سباق الحلبات | Кольцевые гонки
Tower Strategy | 塔防策略 | Chiến Lược Tháp | タワー戦略 | กลยุทธ์หอคอย | Strategi Menara | Estrategia de torres | टावर रणनीति | 타워 전략 | Estratégia de torres | Kule Stratejisi | استراتيجية الأبراج | Стратегия башен
Card Legends | 卡牌传说 | Huyền Thoại Thẻ Bài | カードレジェンド | ตำนานการ์ด | Legenda Kartu | Leyendas de cartas | कार्ड लेजेंड | 카드 레전드 | Lendas das cartas | Kart Efsaneleri | أساطير البطاقات | Легенды карт
`);
