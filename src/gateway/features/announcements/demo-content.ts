import { aurora } from './demo/aurora.ts';
import { harbor } from './demo/harbor.ts';
import { lotus } from './demo/lotus.ts';
import type { Piece } from './demo/piece.ts';

const DEMO: Readonly<Record<string, readonly Piece[]>> = { aurora, lotus, harbor };

/** The announcements of a demo merchant; none for any other. */
export function demoPieces(merchant: string): readonly Piece[] {
  return (Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined) ?? [];
}

/** Notices that suit every merchant. */
export const sharedNotices: readonly Piece[] = [
  {
    kind: 'notice',
    words: {
      EN: [
        'Play within your limits',
        '<p>Set a budget before you start and take breaks. Our support team helps you with limits and pauses at any hour.</p>',
      ],
      CN: ['理性娱乐', '<p>开始之前请先设定预算，并适当休息。客服团队全天为您办理限额与暂停服务。</p>'],
      VI: [
        'Chơi trong giới hạn của bạn',
        '<p>Hãy đặt ngân sách trước khi bắt đầu và nghỉ giải lao. Đội hỗ trợ giúp bạn đặt giới hạn và tạm dừng bất cứ lúc nào.</p>',
      ],
      JA: [
        '限度額を守って楽しく',
        '<p>始める前に予算を決め、休憩を取りましょう。限度額や休止については、サポートチームが24時間お手伝いします。</p>',
      ],
      TH: ['เล่นในวงเงินของคุณ', '<p>กำหนดงบประมาณก่อนเริ่มเล่นและพักบ้าง ทีมงานของเราช่วยตั้งวงเงินและพักการเล่นได้ทุกเวลา</p>'],
      ID: [
        'Bermainlah sesuai batas Anda',
        '<p>Tetapkan anggaran sebelum mulai dan beristirahatlah. Tim kami membantu mengatur batas dan jeda kapan saja.</p>',
      ],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Keep your account safe',
        '<p>We never ask for your password. Use one that you use nowhere else, and check the address bar before you log in.</p>',
      ],
      CN: ['保护您的账户', '<p>我们绝不会索取您的密码。请使用独立的密码，登录前请核对网址。</p>'],
      VI: [
        'Giữ an toàn cho tài khoản',
        '<p>Chúng tôi không bao giờ hỏi mật khẩu của bạn. Hãy dùng mật khẩu riêng và kiểm tra địa chỉ trang trước khi đăng nhập.</p>',
      ],
      JA: [
        'アカウントを安全に',
        '<p>パスワードをお尋ねすることは決してありません。ほかで使っていないパスワードを設定し、ログイン前にアドレスバーをご確認ください。</p>',
      ],
      TH: ['ดูแลบัญชีให้ปลอดภัย', '<p>เราจะไม่ถามรหัสผ่านของคุณเด็ดขาด ใช้รหัสที่ไม่ซ้ำกับที่อื่น และตรวจสอบแถบที่อยู่ก่อนเข้าสู่ระบบ</p>'],
      ID: [
        'Jaga keamanan akun Anda',
        '<p>Kami tidak pernah meminta kata sandi Anda. Gunakan kata sandi yang tidak dipakai di tempat lain, dan periksa alamat situs sebelum masuk.</p>',
      ],
    },
  },
];

/** Pictures lie in each brand's own assets under these names. */
const pictures: readonly (readonly [url: string, group: string, link: string, titles: Titles])[] = [
  ['banner-1', 'w_home', '/promotions', ['Welcome', '欢迎', 'Chào mừng', 'ようこそ', 'ยินดีต้อนรับ', 'Selamat datang']],
  ['banner-2', 'w_home', '/promotions', ['This week', '本周精选', 'Tuần này', '今週の注目', 'สัปดาห์นี้', 'Minggu ini']],
  ['banner-3', 'w_home', '/promotions', ['New arrivals', '新品上架', 'Mới ra mắt', '新着', 'มาใหม่', 'Baru tiba']],
  [
    ...(['banner-1', 'w_login', ''] as const),
    [
      'Good to see you again',
      '欢迎回来',
      'Rất vui được gặp lại bạn',
      'おかえりなさい',
      'ยินดีต้อนรับกลับ',
      'Senang bertemu lagi',
    ],
  ],
  [
    ...(['banner-2', 'w_register', ''] as const),
    ['Join in a minute', '一分钟注册', 'Tham gia trong một phút', '1分で登録', 'สมัครใน 1 นาที', 'Gabung dalam semenit'],
  ],
];

type Titles = readonly [en: string, cn: string, vi: string, ja: string, th: string, id: string];

export const banners: readonly Piece[] = pictures.map(([name, group, link, [en, cn, vi, ja, th, id]]) => ({
  kind: 'banner',
  banner: { url: `/_brand/assets/${name}.svg`, group },
  words: { EN: [en, ''], CN: [cn, ''], VI: [vi, ''], JA: [ja, ''], TH: [th, ''], ID: [id, ''] },
  ...(link === '' ? {} : { link }),
}));
