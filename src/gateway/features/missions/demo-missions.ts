/** What the demo brands' members may reach. Amounts are in units as a picture shows them: EN, CN, VI, JA, TH, ID. */
import type { MissionFilter, MissionKind, MissionPeriod } from '#model/missions/mission.ts';

export const DEMO_LANGUAGES = ['EN', 'CN', 'VI', 'JA', 'TH', 'ID'] as const;
type Six = readonly [string, string, string, string, string, string];

export interface DemoMission {
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  /** Goals in units, in multiples of the bet, or times; rewards in units. */
  readonly milestones: readonly (readonly [goal: number, reward: number])[];
  readonly filter?: Partial<Pick<MissionFilter, 'categories'>> & { readonly least?: number };
  readonly hasBoard?: boolean;
  readonly title: Six;
  readonly text: Six;
}

const WEEKLY_VOLUME: DemoMission = {
  ...{ kind: 'BET_VOLUME', period: 'week', hasBoard: true },
  milestones: [
    [500, 3],
    [2_000, 15],
    [10_000, 80],
  ],
  title: ['Weekly climb', '每周攀登', 'Leo hạng tuần', '週間クライム', 'ไต่ระดับรายสัปดาห์', 'Pendakian mingguan'],
  text: [
    'Every bet of the week counts. The more you play, the higher you stand.',
    '本周每一笔投注都计入，投注越多，排名越高。',
    'Mọi cược trong tuần đều được tính. Chơi càng nhiều, hạng càng cao.',
    '今週の賭けはすべて対象。遊ぶほど順位が上がります。',
    'ทุกเดิมพันในสัปดาห์นับทั้งหมด ยิ่งเล่นมาก อันดับยิ่งสูง',
    'Setiap taruhan minggu ini dihitung. Makin banyak bermain, makin tinggi peringkat Anda.',
  ],
};

const BIG_WIN: DemoMission = {
  ...{ kind: 'WIN_MULTIPLE', period: 'week', hasBoard: true, filter: { least: 1 } },
  milestones: [
    [5, 1],
    [20, 5],
    [100, 25],
  ],
  title: [
    'Big win of the week',
    '本周大奖',
    'Thắng lớn trong tuần',
    '今週のビッグウィン',
    'ชนะใหญ่ประจำสัปดาห์',
    'Kemenangan besar pekan ini',
  ],
  text: [
    'Win many times your bet in one round.',
    '单局赢得投注额的多倍。',
    'Thắng gấp nhiều lần tiền cược trong một ván.',
    '1ラウンドで賭け金の何倍も獲得しましょう。',
    'ชนะหลายเท่าของเงินเดิมพันในรอบเดียว',
    'Menangkan berkali lipat taruhan Anda dalam satu ronde.',
  ],
};

const TRIED: DemoMission = {
  ...{ kind: 'GAMES_TRIED', period: 'month' },
  milestones: [
    [3, 1],
    [8, 5],
  ],
  title: ['Explorer', '游戏探索家', 'Nhà thám hiểm', '冒険者', 'นักสำรวจ', 'Penjelajah'],
  text: [
    'Try games that you have not played this month.',
    '体验本月还没有玩过的游戏。',
    'Thử những trò bạn chưa chơi trong tháng này.',
    '今月まだ遊んでいないゲームを試しましょう。',
    'ลองเกมที่คุณยังไม่ได้เล่นในเดือนนี้',
    'Coba permainan yang belum Anda mainkan bulan ini.',
  ],
};

const STREAK: DemoMission = {
  ...{ kind: 'STREAK', period: 'month' },
  milestones: [
    [3, 2],
    [7, 8],
  ],
  title: ['Days in a row', '连续游戏', 'Chuỗi ngày liên tiếp', '連続プレイ', 'เล่นต่อเนื่อง', 'Hari berturut-turut'],
  text: [
    'Play on days that follow each other.',
    '连续多日参与游戏。',
    'Chơi trong những ngày liên tiếp.',
    '何日も続けて遊びましょう。',
    'เล่นติดต่อกันหลายวัน',
    'Bermain pada hari-hari yang berurutan.',
  ],
};

const LOGIN: DemoMission = {
  ...{ kind: 'LOGIN_DAYS', period: 'week' },
  milestones: [
    [3, 1],
    [5, 2],
  ],
  title: ['See you again', '欢迎回来', 'Hẹn gặp lại', 'また会いましょう', 'แล้วพบกันใหม่', 'Sampai jumpa lagi'],
  text: [
    'Come in on several days of the week.',
    '本周多日登录。',
    'Đăng nhập nhiều ngày trong tuần.',
    '今週、複数の日にログインしましょう。',
    'เข้าสู่ระบบหลายวันในสัปดาห์',
    'Masuk pada beberapa hari dalam seminggu.',
  ],
};

const DEPOSITS: DemoMission = {
  ...{ kind: 'DEPOSIT_SUM', period: 'month' },
  milestones: [
    [100, 2],
    [500, 12],
    [2_000, 60],
  ],
  title: ['Monthly top-up', '每月充值', 'Nạp tiền trong tháng', '今月の入金', 'เติมเงินประจำเดือน', 'Isi saldo bulanan'],
  text: [
    'What you pay in this month counts, each deposit as it arrives.',
    '本月存款累计，每笔到账即计入。',
    'Mọi khoản nạp trong tháng được cộng dồn ngay khi đến.',
    '今月の入金を合計します。着金のたびに加算されます。',
    'ยอดฝากในเดือนนี้นับสะสม ทุกรายการเมื่อเงินเข้า',
    'Deposit bulan ini dijumlahkan, masing-masing saat tiba.',
  ],
};

const FRIENDS: DemoMission = {
  ...{ kind: 'REFERRALS', period: 'once' },
  milestones: [
    [1, 10],
    [5, 60],
  ],
  title: ['Bring your friends', '邀请好友', 'Mời bạn bè', 'お友達を招待', 'ชวนเพื่อน', 'Ajak teman'],
  text: [
    'Friends count from their first deposit on.',
    '好友完成首次存款即计入。',
    'Bạn bè được tính từ lần nạp đầu tiên.',
    'お友達の初回入金から対象になります。',
    'นับเพื่อนตั้งแต่การฝากครั้งแรก',
    'Teman dihitung sejak deposit pertamanya.',
  ],
};

const LOTTERIES: DemoMission = {
  ...{ kind: 'BET_COUNT', period: 'week', filter: { categories: ['LOTT'] }, hasBoard: true },
  milestones: [
    [10, 1],
    [50, 6],
  ],
  title: ['Lottery week', '彩票周', 'Tuần lễ xổ số', 'ロッタリーウィーク', 'สัปดาห์หวย', 'Pekan lotre'],
  text: [
    'Every lottery bet of the week counts.',
    '本周每一注彩票都计入。',
    'Mọi vé xổ số trong tuần đều được tính.',
    '今週のロッタリーの賭けはすべて対象です。',
    'ทุกโพยหวยในสัปดาห์นับทั้งหมด',
    'Setiap taruhan lotre minggu ini dihitung.',
  ],
};

const FIRST_DEPOSITS: DemoMission = {
  ...{ kind: 'DEPOSIT_COUNT', period: 'month', filter: { least: 20 } },
  milestones: [
    [2, 2],
    [5, 8],
  ],
  title: ['Regular guest', '常客', 'Khách quen', '常連', 'แขกประจำ', 'Tamu tetap'],
  text: [
    'Deposits of some size count, each once.',
    '达到一定金额的每笔存款计一次。',
    'Mỗi khoản nạp đủ mức tính một lần.',
    '一定額以上の入金を1回ずつ数えます。',
    'การฝากตามยอดขั้นต่ำนับทีละครั้ง',
    'Setiap deposit dengan jumlah tertentu dihitung sekali.',
  ],
};

/** By brand, in the order of their cards. */
export const DEMO_MISSIONS: Readonly<Record<string, readonly DemoMission[]>> = {
  aurora: [WEEKLY_VOLUME, BIG_WIN, TRIED, STREAK, LOGIN, DEPOSITS, FRIENDS],
  lotus: [LOTTERIES, WEEKLY_VOLUME, LOGIN, FIRST_DEPOSITS, STREAK],
  harbor: [WEEKLY_VOLUME, DEPOSITS, TRIED, LOGIN],
};
