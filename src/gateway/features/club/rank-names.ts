/** Rank names of the demo brands, by language; the English names are in the ladder itself. */
type Names = Readonly<Record<string, readonly string[]>>;

/** Names of the first five ranks, lowest first, which the demo members have. */
export const BASE_NAMES: Names = {
  EN: ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'],
  CN: ['青铜', '白银', '黄金', '铂金', '钻石'],
  JA: ['ブロンズ', 'シルバー', 'ゴールド', 'プラチナ', 'ダイヤモンド'],
  TH: ['บรอนซ์', 'ซิลเวอร์', 'โกลด์', 'แพลทินัม', 'ไดมอนด์'],
  VI: ['Đồng', 'Bạc', 'Vàng', 'Bạch kim', 'Kim cương'],
  ID: ['Perunggu', 'Perak', 'Emas', 'Platina', 'Berlian'],
  ES: ['Bronce', 'Plata', 'Oro', 'Platino', 'Diamante'],
  PT: ['Bronze', 'Prata', 'Ouro', 'Platina', 'Diamante'],
  TR: ['Bronz', 'Gümüş', 'Altın', 'Platin', 'Elmas'],
  RU: ['Бронза', 'Серебро', 'Золото', 'Платина', 'Алмаз'],
  KO: ['브론즈', '실버', '골드', '플래티넘', '다이아몬드'],
  HI: ['कांस्य', 'रजत', 'स्वर्ण', 'प्लैटिनम', 'हीरा'],
  AR: ['برونزي', 'فضي', 'ذهبي', 'بلاتيني', 'ماسي'],
};

/** Names of the top ranks, different for each brand. */
export const TOP_NAMES: Readonly<Record<string, Names>> = {
  aurora: {
    EN: ['Nebula', 'Supernova', 'Aurora'],
    CN: ['星云', '超新星', '极光'],
    JA: ['ネビュラ', 'スーパーノバ', 'オーロラ'],
    TH: ['เนบิวลา', 'ซูเปอร์โนวา', 'ออโรรา'],
    VI: ['Tinh vân', 'Siêu tân tinh', 'Cực quang'],
    ID: ['Nebula', 'Supernova', 'Aurora'],
    ES: ['Nebulosa', 'Supernova', 'Aurora'],
    PT: ['Nebulosa', 'Supernova', 'Aurora'],
    TR: ['Nebula', 'Süpernova', 'Aurora'],
    RU: ['Туманность', 'Сверхновая', 'Аврора'],
    KO: ['네뷸라', '슈퍼노바', '오로라'],
    HI: ['नेबुला', 'सुपरनोवा', 'ऑरोरा'],
    AR: ['سديم', 'مستعر أعظم', 'شفق'],
  },
  lotus: {
    EN: ['Jade', 'Phoenix', 'Dragon'],
    CN: ['翡翠', '凤凰', '神龙'],
    JA: ['翡翠', 'フェニックス', 'ドラゴン'],
    TH: ['หยก', 'ฟีนิกซ์', 'มังกร'],
    VI: ['Ngọc bích', 'Phượng hoàng', 'Rồng'],
    ID: ['Giok', 'Feniks', 'Naga'],
    ES: ['Jade', 'Fénix', 'Dragón'],
    PT: ['Jade', 'Fênix', 'Dragão'],
    TR: ['Yeşim', 'Anka', 'Ejderha'],
    RU: ['Нефрит', 'Феникс', 'Дракон'],
    KO: ['제이드', '피닉스', '드래곤'],
    HI: ['जेड', 'फ़ीनिक्स', 'ड्रैगन'],
    AR: ['يشم', 'عنقاء', 'تنين'],
  },
  harbor: {
    EN: ['Captain', 'Commodore', 'Admiral'],
    CN: ['船长', '准将', '上将'],
    JA: ['キャプテン', 'コモドール', 'アドミラル'],
    TH: ['กัปตัน', 'พลเรือจัตวา', 'พลเรือเอก'],
    VI: ['Thuyền trưởng', 'Chuẩn đô đốc', 'Đô đốc'],
    ID: ['Kapten', 'Komodor', 'Laksamana'],
    ES: ['Capitán', 'Comodoro', 'Almirante'],
    PT: ['Capitão', 'Comodoro', 'Almirante'],
    TR: ['Kaptan', 'Komodor', 'Amiral'],
    RU: ['Капитан', 'Командор', 'Адмирал'],
    KO: ['캡틴', '코모도어', '애드미럴'],
    HI: ['कप्तान', 'कमोडोर', 'एडमिरल'],
    AR: ['قبطان', 'عميد بحري', 'أميرال'],
  },
};
