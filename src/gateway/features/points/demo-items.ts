/** The same words in English, Chinese, Vietnamese, Japanese, Thai and Indonesian; `{50}` is so many units of money. */
type Six = readonly [en: string, cn: string, vi: string, ja: string, th: string, id: string];
export const LANGUAGES = ['EN', 'CN', 'VI', 'JA', 'TH', 'ID'] as const;

/** Something that the demo's points are exchanged for. Money is in whole units as a picture shows them. */
export interface DemoItem {
  readonly id: string;
  readonly category: 'CREDIT' | 'SPINS' | 'GOODS' | 'EXPERIENCE';
  readonly motif: string;
  readonly points: number;
  /** Of CREDIT: the money that it gives. */
  readonly credit?: number;
  /** Turnover that must be reached beside the points. */
  readonly turnover?: number;
  readonly stock?: number;
  readonly rank?: number;
  readonly name: Six;
  readonly text: Six;
}

const CREDIT: Six = [
  'Goes straight to your main wallet. No wagering.',
  '直接转入主钱包，无流水要求。',
  'Chuyển thẳng vào ví chính. Không yêu cầu vòng cược.',
  'メインウォレットへ直接。賭け条件はありません。',
  'เข้ากระเป๋าหลักทันที ไม่ต้องทำเทิร์น',
  'Langsung ke dompet utama. Tanpa syarat taruhan.',
];
const SPINS: Six = [
  'For the games of the month; valid for seven days.',
  '适用于本月精选游戏，七天内有效。',
  'Dùng cho các trò của tháng; có hạn bảy ngày.',
  '今月のゲームで使えます。有効期間は7日間です。',
  'ใช้กับเกมประจำเดือน มีอายุเจ็ดวัน',
  'Untuk permainan bulan ini; berlaku tujuh hari.',
];
const GOODS: Six = [
  'Sent to your address within ten working days.',
  '十个工作日内寄送到您的地址。',
  'Gửi đến địa chỉ của bạn trong mười ngày làm việc.',
  '10営業日以内にご住所へお届けします。',
  'จัดส่งถึงที่อยู่ภายในสิบวันทำการ',
  'Dikirim ke alamat Anda dalam sepuluh hari kerja.',
];
const EVENT: Six = [
  'We call you to agree on the day.',
  '我们会致电与您约定日期。',
  'Chúng tôi gọi điện để hẹn ngày.',
  '日程はお電話で相談させていただきます。',
  'เราจะโทรนัดวันกับคุณ',
  'Kami menelepon Anda untuk menentukan hari.',
];

export const demoItems: readonly DemoItem[] = [
  {
    ...{ id: 'credit-5', category: 'CREDIT', motif: 'coins', points: 500, credit: 5, text: CREDIT },
    name: ['{5} bonus credit', '{5} 彩金', 'Tiền thưởng {5}', '{5}ボーナス', 'เครดิตโบนัส {5}', 'Kredit bonus {5}'],
  },
  {
    ...{ id: 'credit-20', category: 'CREDIT', motif: 'chips', points: 1_800, credit: 20, turnover: 500, text: CREDIT },
    name: ['{20} bonus credit', '{20} 彩金', 'Tiền thưởng {20}', '{20}ボーナス', 'เครดิตโบนัส {20}', 'Kredit bonus {20}'],
  },
  {
    ...{
      id: 'credit-100',
      category: 'CREDIT',
      motif: 'gem',
      points: 8_000,
      credit: 100,
      turnover: 5_000,
      rank: 3,
      text: CREDIT,
    },
    name: [
      '{100} bonus credit',
      '{100} 彩金',
      'Tiền thưởng {100}',
      '{100}ボーナス',
      'เครดิตโบนัส {100}',
      'Kredit bonus {100}',
    ],
  },
  {
    ...{ id: 'spins-20', category: 'SPINS', motif: 'reels', points: 400, text: SPINS },
    name: [
      '20 free spins',
      '20 次免费旋转',
      '20 lượt quay miễn phí',
      'フリースピン20回',
      'ฟรีสปิน 20 ครั้ง',
      '20 putaran gratis',
    ],
  },
  {
    ...{ id: 'spins-100', category: 'SPINS', motif: 'seven', points: 1_500, turnover: 200, text: SPINS },
    name: [
      '100 free spins',
      '100 次免费旋转',
      '100 lượt quay miễn phí',
      'フリースピン100回',
      'ฟรีสปิน 100 ครั้ง',
      '100 putaran gratis',
    ],
  },
  {
    ...{ id: 'lottery-tickets', category: 'SPINS', motif: 'balls', points: 600, text: SPINS },
    name: ['Ten lottery tickets', '十张彩票', 'Mười vé xổ số', '宝くじ10枚', 'ตั๋วหวยสิบใบ', 'Sepuluh tiket lotre'],
  },
  {
    ...{ id: 'playing-cards', category: 'GOODS', motif: 'cards', points: 2_500, stock: 120, text: GOODS },
    name: [
      'Deck of cards, gilded edge',
      '烫金纸牌',
      'Bộ bài viền vàng',
      '金縁トランプ',
      'ไพ่ขอบทอง',
      'Kartu bermain tepi emas',
    ],
  },
  {
    ...{ id: 'football', category: 'GOODS', motif: 'football', points: 4_800, stock: 36, text: GOODS },
    name: ['Match football', '比赛用球', 'Bóng thi đấu', '試合用サッカーボール', 'ลูกฟุตบอลแข่งขัน', 'Bola pertandingan'],
  },
  {
    ...{ id: 'gamepad', category: 'GOODS', motif: 'gamepad', points: 12_000, stock: 8, turnover: 10_000, text: GOODS },
    name: [
      'Wireless gamepad',
      '无线手柄',
      'Tay cầm không dây',
      'ワイヤレスゲームパッド',
      'จอยเกมไร้สาย',
      'Gamepad nirkabel',
    ],
  },
  {
    ...{ id: 'chip-set', category: 'GOODS', motif: 'stack', points: 9_500, stock: 0, text: GOODS },
    name: [
      'Poker set in a wooden case',
      '木盒扑克筹码套装',
      'Bộ poker hộp gỗ',
      '木箱入りポーカーセット',
      'ชุดโป๊กเกอร์กล่องไม้',
      'Set poker kotak kayu',
    ],
  },
  {
    ...{
      id: 'champions-evening',
      category: 'EXPERIENCE',
      motif: 'trophy',
      points: 60_000,
      stock: 4,
      rank: 5,
      text: EVENT,
    },
    name: [
      'Final evening for two',
      '双人决赛之夜',
      'Đêm chung kết cho hai người',
      'ペア決勝観戦',
      'คืนชิงชนะเลิศสำหรับสองคน',
      'Malam final untuk dua orang',
    ],
  },
  {
    ...{ id: 'crown-weekend', category: 'EXPERIENCE', motif: 'crown', points: 180_000, stock: 2, rank: 7, text: EVENT },
    name: [
      'Weekend by the sea',
      '海滨周末',
      'Cuối tuần bên biển',
      '海辺の週末',
      'สุดสัปดาห์ริมทะเล',
      'Akhir pekan di tepi laut',
    ],
  },
];

/** What the demo members have. */
export const demoPoints: Readonly<Record<string, number>> = { player1: 2_350, agent1: 14_200, vip1: 96_400 };
