import type { Piece } from '../piece.ts';

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
    kind: 'player',
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
    kind: 'player',
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
  {
    kind: 'promotion',
    promotionType: 'DEPOSIT',
    words: {
      EN: [
        'Lucky first numbers',
        '<p>Your first lottery ticket of the day gets a second chance in the evening draw.</p>',
      ],
      CN: ['首注好运', '<p>每日第一张彩票可在晚间开奖中再得一次机会。</p>'],
      VI: ['Vé đầu may mắn', '<p>Vé số đầu tiên trong ngày được thêm một cơ hội ở kỳ quay buổi tối.</p>'],
      TH: ['เลขแรกนำโชค', '<p>หวยใบแรกของวันมีสิทธิ์ลุ้นอีกครั้งในงวดค่ำ</p>'],
      ID: [
        'Angka pertama pembawa hoki',
        '<p>Tiket lotre pertama Anda hari ini mendapat kesempatan kedua pada undian malam.</p>',
      ],
    },
  },
  {
    kind: 'promotion',
    promotionType: 'REFERRAL',
    words: {
      EN: [
        'Bring a friend',
        '<p>For each friend who registers and plays, both receive 50,000 after the first week.</p>',
      ],
      CN: ['邀请好友', '<p>好友注册并参与满一周后，双方各得 50,000。</p>'],
      VI: ['Mời bạn bè', '<p>Mỗi người bạn đăng ký và chơi, cả hai nhận 50.000 sau tuần đầu tiên.</p>'],
      TH: ['ชวนเพื่อน', '<p>เพื่อนแต่ละคนที่สมัครและเล่น ทั้งสองฝ่ายรับ 50,000 หลังสัปดาห์แรก</p>'],
      ID: [
        'Ajak teman',
        '<p>Untuk setiap teman yang mendaftar dan bermain, keduanya menerima 50.000 setelah minggu pertama.</p>',
      ],
    },
  },
  {
    kind: 'promotion',
    promotionType: 'CASHBACK',
    words: {
      EN: ['Daily cash back', '<p>0.8 percent of the day’s turnover comes back at midnight, without a limit.</p>'],
      CN: ['每日返水', '<p>每日零点返还当日流水的 0.8%，上不封顶。</p>'],
      VI: ['Hoàn trả mỗi ngày', '<p>0,8 phần trăm doanh số trong ngày được hoàn lúc nửa đêm, không giới hạn.</p>'],
      TH: ['เงินคืนทุกวัน', '<p>รับคืน 0.8% ของยอดเดิมพันในวันนั้นตอนเที่ยงคืน ไม่จำกัดจำนวน</p>'],
      ID: ['Cashback harian', '<p>0,8 persen dari turnover hari itu kembali pada tengah malam, tanpa batas.</p>'],
    },
  },
];
