import type { CatalogueGame } from './catalogue-game.ts';
import type { Word } from './words.ts';

const usual = { classify: null, tags: [], lines: null, playType: null, hasTrial: true, ageDays: 20 };

/** The house vendor's own games, at the top of what is hot; the third is the lottery with draws every minute. */
const houseGames: readonly CatalogueGame[] = [
  {
    ...usual,
    nodeId: 'house-slot',
    vendor: 'HALCYON',
    category: 'RNG',
    code: 'HOUSE_SLOT',
    kind: 'slot',
    names: ['Nine Lanterns', '九盏灯', 'Chín Ngọn Đèn', '九つの灯籠', 'เก้าโคมไฟ', 'Sembilan Lentera'],
    classify: 'VIDEO',
    tags: ['free spins', 'wild'],
    minStake: 20,
    lines: 20,
    hotPlace: 1,
    popularity: 12_000,
  },
  {
    ...usual,
    nodeId: 'house-duel',
    vendor: 'JADEHALL',
    category: 'PVP',
    code: 'HOUSE_DUEL',
    kind: 'duel',
    names: ['Five Trick Duel', '五墩对决', 'Đấu Năm Nước', 'ファイブトリック対決', 'ดวลห้าตา', 'Duel Lima Trik'],
    classify: 'CARD',
    minStake: 100,
    hasTrial: false,
    hotPlace: 2,
    popularity: 11_000,
  },
];

/** Codes of the lottery house, and what each is called. */
const names: Readonly<Record<string, Word>> = {
  MINUTE3D: ['Minute 3D', '一分3D', '3D Một Phút', '1分3D', '3D หนึ่งนาที', '3D Satu Menit'],
  FLASHDICE: ['Flash Dice', '闪电骰', 'Xúc Xắc Chớp', 'フラッシュダイス', 'ลูกเต๋าสายฟ้า', 'Dadu Kilat'],
  PEARL5: ['Pearl Five', '珍珠五星', 'Ngọc Trai 5', 'パール5', 'เพิร์ลไฟว์', 'Mutiara Lima'],
  LUCKY11: ['Lucky 11x5', '幸运11选5', 'May Mắn 11/5', 'ラッキー11', 'ลัคกี้ 11/5', 'Mujur 11x5'],
  FIVESTAR: ['Five Star', '五星彩', 'Ngũ Tinh', 'ファイブスター', 'ห้าดาว', 'Bintang Lima'],
  DICEHOUSE: ['Dice House', '骰宝馆', 'Nhà Xúc Xắc', 'ダイスハウス', 'บ้านลูกเต๋า', 'Rumah Dadu'],
  HARVEST3D: ['Harvest 3D', '丰收3D', '3D Mùa Gặt', 'ハーベスト3D', 'ฮาร์เวสต์ 3D', 'Panen 3D'],
  JADE11: ['Jade 11x5', '翡翠11选5', 'Ngọc Bích 11/5', '翡翠11', 'หยก 11/5', 'Giok 11x5'],
  RAPIDVN: ['Rapid Vietnam', '越南极速彩', 'Siêu Tốc 1 Phút', 'ベトナム1分', 'เวียดนาม 1 นาที', 'Vietnam Kilat'],
  VN5: ['Vietnam Five', '越南五分彩', 'Siêu Tốc 5 Phút', 'ベトナム5分', 'เวียดนาม 5 นาที', 'Vietnam 5 Menit'],
  VNEVENING: ['Vietnam Evening', '越南晚间彩', 'Xổ Số Buổi Tối', 'ベトナム夜', 'เวียดนามค่ำ', 'Vietnam Malam'],
  LIONCITY4D: ['Lion City 4D', '狮城4D', '4D Thành Phố Sư Tử', 'ライオンシティ4D', 'สิงห์ซิตี้ 4D', 'Kota Singa 4D'],
  LANTERN4D: ['Lantern 4D', '灯笼4D', '4D Đèn Lồng', 'ランタン4D', 'โคมไฟ 4D', 'Lentera 4D'],
  HARBOUR4D: ['Harbour 4D', '海港4D', '4D Bến Cảng', 'ハーバー4D', 'อ่าวท่าเรือ 4D', 'Pelabuhan 4D'],
};

const made = Object.entries({
  MINUTELOTTO: ['MINUTE3D', 'PEARL5'],
  QUICKDRAW: ['FLASHDICE'],
  DRAWHOUSE: ['LUCKY11', 'FIVESTAR', 'DICEHOUSE', 'HARVEST3D', 'JADE11'],
  TCG_LOTTO_VN: ['RAPIDVN', 'VN5', 'VNEVENING'],
  TCG_SEA: ['LIONCITY4D', 'LANTERN4D', 'HARBOUR4D'],
});

const lotteries: readonly CatalogueGame[] = made.flatMap(([vendor, codes], place) =>
  codes.map((code, at) => ({
    ...usual,
    nodeId: `lottery-${code.toLowerCase()}`,
    vendor,
    category: vendor === 'MINUTELOTTO' || vendor === 'QUICKDRAW' ? 'ELOTT' : 'LOTT',
    code,
    kind: 'lottery',
    names: names[code] ?? [code, code, code, code, code, code],
    minStake: 100,
    hasTrial: false,
    hotPlace: code === 'MINUTE3D' ? 3 : at === 0 ? 200 + place : null,
    popularity: 9_000 - 100 * at,
  })),
);

/** What the platform brings itself: the house vendor's games and its lotteries. They are offered wherever it runs. */
export const ownGames: readonly CatalogueGame[] = [...houseGames, ...lotteries];
