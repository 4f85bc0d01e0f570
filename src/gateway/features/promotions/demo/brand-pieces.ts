import type { Piece } from './piece.ts';
import { shared } from './pieces.ts';

const race = { type: 'TOURNAMENT', entry: 'join', steps: ['join', 'play', 'board'] } as const;
const raceTerms = ['place', 'free', 'limits'] as const;

const reels: Piece = {
  ...race,
  id: 'reel-marathon',
  hours: [-36, 24 * 5 + 5],
  terms: raceTerms,
  title: ['Reel marathon', '转轴马拉松', 'Marathon vòng quay', 'リールマラソン', 'มาราธอนสล็อต', 'Maraton gulungan'],
  summary: [
    'Six days in the slot hall. The hundred longest streaks share {10,000}.',
    '电子游戏厅连战六天，连胜最长的一百位玩家共分 {10,000}。',
    'Sáu ngày ở sảnh slot. Một trăm chuỗi thắng dài nhất chia nhau {10,000}.',
    'スロットホールで6日間。連勝の長い上位100名で{10,000}を山分け。',
    'หกวันในห้องสล็อต ชนะต่อเนื่องยาวสุด 100 อันดับแบ่ง {10,000}',
    'Enam hari di aula slot. Seratus rentetan terpanjang berbagi {10,000}.',
  ],
};

const numbers: Piece = {
  ...race,
  id: 'number-hunters',
  hours: [-12, 24 * 3 + 2],
  terms: raceTerms,
  title: ['Number hunters', '猎码高手', 'Thợ săn số', 'ナンバーハンター', 'นักล่าตัวเลข', 'Pemburu angka'],
  summary: [
    'Three evenings of draws: who hits the most numbers takes {2,888}.',
    '三晚开奖，命中号码最多者独得 {2,888}。',
    'Ba tối mở thưởng: ai trúng nhiều số nhất nhận {2,888}.',
    '3夜の抽選で、最も多くの数字を当てた方に{2,888}。',
    'สามคืนแห่งการออกรางวัล ใครถูกมากที่สุดรับ {2,888}',
    'Tiga malam undian: yang paling banyak tepat meraih {2,888}.',
  ],
};

const golden: Piece = {
  id: 'golden-hour',
  type: 'CASHBACK',
  entry: 'join',
  title: ['Golden hour', '黄金一小时', 'Giờ vàng', 'ゴールデンアワー', 'ชั่วโมงทอง', 'Jam emas'],
  summary: [
    'Between 18:00 and 19:00 every lottery ticket pays back one percent, win or not.',
    '每天 18:00 至 19:00，所有彩票投注无论输赢返还 1%。',
    'Từ 18:00 đến 19:00, mọi vé xổ số hoàn 1%, thắng hay không.',
    '18:00～19:00の宝くじは、当たりはずれに関わらず1%を還元。',
    '18:00–19:00 น. ทุกใบหวยรับคืน 1% ไม่ว่าจะถูกหรือไม่',
    'Pukul 18.00–19.00 setiap tiket lotre kembali satu persen, menang atau tidak.',
  ],
  steps: ['join', 'play', 'automatic'],
  terms: ['free', 'limits'],
};

/** The Zalo reward is up to 131K (M199). */
const zalo: Piece = {
  id: 'zalo-reward',
  type: 'ZALO',
  entry: 'apply',
  reward: 131,
  title: [
    'Zalo reward up to {131}',
    'Zalo 礼金最高 {131}',
    'Thưởng Zalo đến {131}',
    'Zaloリワード 最大{131}',
    'รางวัล Zalo สูงสุด {131}',
    'Hadiah Zalo hingga {131}',
  ],
  summary: [
    'Add our Zalo page, send us a screenshot, and get up to {131}.',
    '关注我们的 Zalo 并提交截图，最高可得 {131}。',
    'Kết bạn Zalo với chúng tôi, gửi ảnh chụp màn hình và nhận đến {131}.',
    'Zaloページを追加してスクリーンショットを送ると、最大{131}を進呈。',
    'เพิ่มเพจ Zalo ของเรา ส่งภาพหน้าจอ รับสูงสุด {131}',
    'Tambahkan halaman Zalo kami, kirim tangkapan layar, dan dapatkan hingga {131}.',
  ],
  steps: ['proof', 'send', 'claim'],
  terms: ['once', 'free', 'thirty', 'limits'],
};

const matchday: Piece = {
  ...race,
  id: 'matchday-table',
  hours: [-60, 24 * 6 + 3],
  terms: raceTerms,
  title: ['Matchday table', '赛日积分榜', 'Bảng đấu cuối tuần', 'マッチデー順位表', 'ตารางวันแข่ง', 'Klasemen hari laga'],
  summary: [
    'Call the weekend’s results. The best thirty forecasters share {6,000}.',
    '预测周末赛果，最准的三十位共分 {6,000}。',
    'Dự đoán kết quả cuối tuần. Ba mươi người giỏi nhất chia {6,000}.',
    '週末の結果を予想。上位30名で{6,000}を分け合います。',
    'ทายผลสุดสัปดาห์ 30 อันดับแรกแบ่ง {6,000}',
    'Tebak hasil akhir pekan. Tiga puluh penebak terbaik berbagi {6,000}.',
  ],
};

const shield: Piece = {
  id: 'one-short',
  type: 'INSURANCE',
  entry: 'join',
  title: ['One leg short', '仅差一场', 'Chỉ thiếu một trận', 'あと1試合保険', 'ขาดคู่เดียว', 'Kurang satu laga'],
  summary: [
    'Five picks, one of them wrong: the stake comes back as a bonus, up to {25}.',
    '五串一只错一场，本金以奖金返还，最高 {25}。',
    'Xiên năm trận, sai một: hoàn tiền cược thành thưởng, đến {25}.',
    '5試合中1つだけ外れたら、賭け金を{25}までボーナスで返金。',
    'สเต็ปห้าคู่ พลาดหนึ่ง คืนเงินเดิมพันเป็นโบนัสสูงสุด {25}',
    'Lima pilihan, satu meleset: taruhan kembali sebagai bonus, hingga {25}.',
  ],
  steps: ['join', 'play', 'automatic'],
  terms: ['wager', 'thirty', 'limits'],
};

const { welcome, deposit, wheel, cashback, referral, missions, share, festival, opening, birthday } = shared;

/** The promotions of each demo brand in its order. */
export const brandPieces: Readonly<Record<string, readonly Piece[]>> = {
  aurora: [wheel, reels, welcome, deposit, missions, cashback, share, referral, festival, birthday, opening],
  lotus: [zalo, golden, wheel, welcome, numbers, deposit, cashback, referral, festival, birthday, opening],
  harbor: [matchday, shield, deposit, welcome, wheel, cashback, missions, share, referral, festival, opening],
};
