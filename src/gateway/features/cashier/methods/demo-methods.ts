import { fieldRule } from '#gateway/trees/default-trees.ts';
import type { MethodWords, PayMethodTable } from './tables.ts';

/** The same words in English, Chinese, Vietnamese, Japanese, Thai and Indonesian. */
type Six = readonly [en: string, cn: string, vi: string, ja: string, th: string, id: string];
const LANGUAGES = ['EN', 'CN', 'VI', 'JA', 'TH', 'ID'] as const;

/** A method of the demo. Money is in whole units as a picture shows them. */
type DemoMethod = Pick<PayMethodTable, 'direction' | 'kind' | 'way'> &
  Partial<Pick<PayMethodTable, 'daily_count' | 'rank_from' | 'opens_at' | 'closes_at'>> & {
    readonly least: number;
    readonly most: number;
    readonly amounts: readonly number[];
    readonly dailySum?: number;
    readonly tolerance_ppm?: number;
    readonly fee_ppm?: number;
    readonly fee_payer?: 'PLAYER' | 'HOUSE';
    readonly words: Readonly<Record<string, MethodWords>>;
    readonly rules: Readonly<Record<string, unknown>>;
  };

function bySix(names: Six, notes: Six): Readonly<Record<string, MethodWords>> {
  return Object.fromEntries(
    LANGUAGES.map((language, at) => [language, { name: names[at] ?? '', note: notes[at] ?? '' }]),
  );
}

function asked(key: string, [minLength, maxLength]: readonly [number, number], labels: Six, acceptedPattern = '*') {
  const called = Object.fromEntries(LANGUAGES.map((language, at) => [language, labels[at] ?? '']));
  const rule = { enabled: true, required: true, minLength, maxLength, acceptedPattern };
  return { [key]: { ...fieldRule(key, rule), labels: called } };
}

const PAYER = asked(
  'holder',
  [2, 140],
  [
    'Name of the account that you pay from',
    '付款账户户名',
    'Tên chủ tài khoản chuyển tiền',
    'お支払い口座の名義',
    'ชื่อบัญชีที่ใช้โอน',
    'Nama pemilik rekening pengirim',
  ],
);

/** Where money is paid to; the holder is the member's own payee name (D51). */
const ACCOUNT = {
  ...asked(
    'holder',
    [2, 140],
    ['Account holder', '收款人户名', 'Chủ tài khoản', '口座名義', 'ชื่อบัญชี', 'Pemilik rekening'],
  ),
  ...asked('bank', [2, 100], ['Bank', '开户银行', 'Ngân hàng', '銀行名', 'ธนาคาร', 'Bank']),
  ...asked(
    'number',
    [6, 34],
    ['Account number', '银行账号', 'Số tài khoản', '口座番号', 'เลขที่บัญชี', 'Nomor rekening'],
    '^[0-9]([0-9 -]*[0-9])?$',
  ),
};

const paid = { direction: 'DEPOSIT', rules: {} } as const;

/** What every demo brand offers: the four ways to pay in, one of them with hours, and both ways out. */
export const DEMO_METHODS: readonly DemoMethod[] = [
  {
    ...{ ...paid, kind: 'BANK', way: 'redirect', least: 10, most: 5_000, amounts: [20, 50, 100, 200, 500, 1_000] },
    words: bySix(
      [
        'Online banking',
        '网上银行',
        'Ngân hàng trực tuyến',
        'インターネットバンキング',
        'ธนาคารออนไลน์',
        'Perbankan daring',
      ],
      [
        'Confirm the payment on your bank’s page; it is credited at once.',
        '在银行页面确认付款，即时到账。',
        'Xác nhận trên trang của ngân hàng; tiền được cộng ngay.',
        '銀行のページで確認すると、すぐに反映されます。',
        'ยืนยันการชำระเงินที่หน้าของธนาคาร ยอดเข้าทันที',
        'Konfirmasikan di halaman bank Anda; saldo langsung masuk.',
      ],
    ),
  },
  {
    ...{ ...paid, kind: 'EWALLET', way: 'qr', least: 5, most: 2_000, amounts: [10, 20, 50, 100, 200] },
    ...{ fee_ppm: 10_000, fee_payer: 'PLAYER', daily_count: 20, dailySum: 5_000 },
    words: bySix(
      ['QR code', '扫码支付', 'Mã QR', 'QRコード', 'คิวอาร์โค้ด', 'Kode QR'],
      [
        'Scan the code with your bank or wallet app.',
        '用银行或钱包应用扫描二维码。',
        'Quét mã bằng ứng dụng ngân hàng hoặc ví.',
        '銀行またはウォレットのアプリで読み取ってください。',
        'สแกนด้วยแอปธนาคารหรือกระเป๋าเงิน',
        'Pindai dengan aplikasi bank atau dompet Anda.',
      ],
    ),
  },
  {
    ...{ ...paid, kind: 'BANK', way: 'transfer', least: 20, most: 20_000, amounts: [50, 100, 500, 1_000, 5_000] },
    ...{ tolerance_ppm: 10_000, rules: PAYER },
    words: bySix(
      ['Bank transfer', '银行转账', 'Chuyển khoản', '銀行振込', 'โอนเงินผ่านธนาคาร', 'Transfer bank'],
      [
        'Transfer from an account in your own name, with the reference that we show you.',
        '请用本人账户转账，并填写页面显示的附言。',
        'Chuyển từ tài khoản đứng tên bạn, kèm nội dung được hiển thị.',
        'ご本人名義の口座から、表示される番号を入力してお振り込みください。',
        'โอนจากบัญชีชื่อของคุณเอง พร้อมข้อความอ้างอิงที่แสดง',
        'Transfer dari rekening atas nama Anda dengan berita yang ditampilkan.',
      ],
    ),
  },
  {
    ...{ ...paid, kind: 'C2C', way: 'c2c', least: 10, most: 1_000, amounts: [20, 50, 100, 200, 500], rules: PAYER },
    words: bySix(
      ['From member to member', '会员互转', 'Giữa các thành viên', '会員間送金', 'ระหว่างสมาชิก', 'Antaranggota'],
      [
        'You pay another member’s account and upload the receipt; it is credited once they have it.',
        '付款到另一位会员的账户并上传凭证，对方确认后到账。',
        'Bạn chuyển cho thành viên khác và tải biên lai lên; tiền được cộng khi họ nhận được.',
        'ほかの会員の口座に支払い、控えをアップロードします。相手の受領後に反映されます。',
        'โอนให้สมาชิกอีกคนและอัปโหลดหลักฐาน ยอดเข้าเมื่อผู้รับได้รับเงิน',
        'Anda membayar ke rekening anggota lain dan mengunggah bukti; saldo masuk setelah diterima.',
      ],
    ),
  },
  {
    ...{ ...paid, kind: 'BANK', way: 'transfer', least: 500, most: 50_000, amounts: [1_000, 5_000, 10_000] },
    ...{ opens_at: 9 * 60, closes_at: 17 * 60, rules: PAYER },
    words: bySix(
      ['At a branch', '网点柜台', 'Tại quầy', '窓口振込', 'เคาน์เตอร์สาขา', 'Di kantor cabang'],
      [
        'Pay in at a counter, from 9 to 17.',
        '柜台办理时间为 9:00 至 17:00。',
        'Nộp tiền tại quầy, từ 9 giờ đến 17 giờ.',
        '窓口でのお手続きは9時から17時までです。',
        'ฝากที่เคาน์เตอร์ เวลา 9.00–17.00 น.',
        'Setor di loket, pukul 9 sampai 17.',
      ],
    ),
  },
  {
    ...{
      direction: 'WITHDRAWAL',
      kind: 'BANK',
      way: 'account',
      least: 20,
      most: 10_000,
      amounts: [50, 100, 500, 1_000],
    },
    ...{ daily_count: 5, dailySum: 20_000, rules: ACCOUNT },
    words: bySix(
      ['Bank account', '银行账户', 'Tài khoản ngân hàng', '銀行口座', 'บัญชีธนาคาร', 'Rekening bank'],
      [
        'To an account in your own name, usually within the hour.',
        '付至本人账户，通常一小时内到账。',
        'Đến tài khoản đứng tên bạn, thường trong vòng một giờ.',
        'ご本人名義の口座へ、通常1時間以内に送金します。',
        'โอนเข้าบัญชีชื่อของคุณเอง โดยปกติภายในหนึ่งชั่วโมง',
        'Ke rekening atas nama Anda, biasanya dalam satu jam.',
      ],
    ),
  },
  {
    ...{ direction: 'WITHDRAWAL', kind: 'C2C', way: 'c2c', least: 20, most: 2_000, amounts: [50, 100, 200, 500] },
    ...{ rules: ACCOUNT },
    words: bySix(
      ['Paid by members', '由会员付款', 'Thành viên khác trả', '会員からの受取', 'รับจากสมาชิก', 'Dibayar anggota'],
      [
        'Members who deposit pay you, in parts if need be; you confirm each one.',
        '由存款会员付给您，可能分笔到账，请逐笔确认。',
        'Thành viên nạp tiền trả cho bạn, có thể thành nhiều phần; bạn xác nhận từng phần.',
        '入金する会員から支払われます。分割の場合は1件ずつご確認ください。',
        'สมาชิกที่ฝากเงินจะโอนให้คุณ อาจแบ่งเป็นหลายยอด โปรดยืนยันทีละยอด',
        'Anggota yang menyetor membayar Anda, bisa bertahap; konfirmasikan setiap bagian.',
      ],
    ),
  },
];
