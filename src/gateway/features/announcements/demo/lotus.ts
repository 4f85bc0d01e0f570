import type { Piece } from './piece.ts';

/** lotus: lotteries first. */
export const lotus: readonly Piece[] = [
  {
    kind: 'popup',
    execution: 'B',
    words: {
      EN: [
        'Tonight’s three-region draw',
        '<p>North, Central and South draw between 16:15 and 18:30. Results stand here within a minute.</p>',
      ],
      CN: ['今晚三区开奖', '<p>北部、中部、南部将于 16:15 至 18:30 开奖，一分钟内公布结果。</p>'],
      VI: [
        'Xổ số ba miền tối nay',
        '<p>Bắc, Trung, Nam quay từ 16:15 đến 18:30. Kết quả có tại đây trong vòng một phút.</p>',
      ],
      TH: ['หวยสามภาคคืนนี้', '<p>ภาคเหนือ กลาง และใต้ออกผลระหว่าง 16:15 ถึง 18:30 น. ดูผลได้ที่นี่ภายในหนึ่งนาที</p>'],
      ID: [
        'Undian tiga wilayah malam ini',
        '<p>Utara, Tengah, dan Selatan diundi antara 16:15 dan 18:30. Hasilnya tampil di sini dalam satu menit.</p>',
      ],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Quickdraw every minute',
        '<p>The minute draw now runs around the clock, also during the evening break.</p>',
      ],
      CN: ['Quickdraw 每分钟一期', '<p>分分彩现已全天开放，晚间休市期间亦照常进行。</p>'],
      VI: ['Quickdraw mỗi phút', '<p>Vòng quay mỗi phút nay chạy suốt ngày đêm, kể cả giờ nghỉ buổi tối.</p>'],
      TH: ['Quickdraw ทุกนาที', '<p>หวยรายนาทีเปิดตลอด 24 ชั่วโมงแล้ว รวมถึงช่วงพักตอนค่ำ</p>'],
      ID: ['Quickdraw setiap menit', '<p>Undian per menit kini berjalan sepanjang hari, juga saat jeda malam.</p>'],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Bank transfer hours',
        '<p>Transfers from local banks are booked within five minutes between 07:00 and 23:00.</p>',
      ],
      CN: ['银行转账时间', '<p>每日 07:00 至 23:00，本地银行转账五分钟内到账。</p>'],
      VI: [
        'Giờ chuyển khoản',
        '<p>Chuyển khoản từ ngân hàng nội địa được ghi có trong năm phút từ 07:00 đến 23:00.</p>',
      ],
      TH: ['เวลาโอนเงินผ่านธนาคาร', '<p>การโอนจากธนาคารในประเทศเข้าบัญชีภายในห้านาที ระหว่าง 07:00 ถึง 23:00 น.</p>'],
      ID: ['Jam transfer bank', '<p>Transfer dari bank lokal masuk dalam lima menit antara pukul 07:00 dan 23:00.</p>'],
    },
  },
];
