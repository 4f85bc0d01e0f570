import type { Topic } from './topic.ts';

export const limits: Topic = {
  tag: 'limits',
  words: {
    EN: [
      'Limits and breaks',
      '<p>You decide beforehand how much and how long.</p><ul><li>Deposit limit by day, week or month. Lower takes effect at once, higher after 24 hours.</li><li>Reality check: a reminder of how long you have played.</li><li>Break of a day to six weeks, self-exclusion of six months or more: the account is closed to play, withdrawals stay open.</li></ul><p>Customer service sets each of them for you at any hour.</p>',
    ],
    CN: [
      '限额与休息',
      '<p>由您事先决定金额与时长。</p><ul><li>按日、周或月设置存款限额；调低立即生效，调高 24 小时后生效。</li><li>时长提醒：提示您已游戏多久。</li><li>休息一天至六周，或自我排除六个月以上：期间无法游戏，仍可提款。</li></ul><p>客服全天候为您设置。</p>',
    ],
    VI: [
      'Giới hạn và nghỉ ngơi',
      '<p>Bạn quyết định trước mức tiền và thời gian.</p><ul><li>Giới hạn nạp theo ngày, tuần hoặc tháng. Giảm có hiệu lực ngay, tăng sau 24 giờ.</li><li>Nhắc nhở: cho biết bạn đã chơi bao lâu.</li><li>Nghỉ từ một ngày đến sáu tuần, tự loại trừ từ sáu tháng: không thể chơi nhưng vẫn rút được tiền.</li></ul><p>Chăm sóc khách hàng đặt giúp bạn bất cứ lúc nào.</p>',
    ],
    JA: [
      '限度額と休止',
      '<p>金額と時間は、あらかじめご自身で決められます。</p><ul><li>1日・1週間・1か月の入金限度額。引き下げは即時、引き上げは24時間後に適用されます。</li><li>リアリティチェック：プレイ時間をお知らせします。</li><li>1日から6週間の休止、6か月以上の自己排除。その間プレイはできませんが、出金は可能です。</li></ul><p>いずれもカスタマーサポートが24時間承ります。</p>',
    ],
    TH: [
      'วงเงินและการพัก',
      '<p>คุณกำหนดล่วงหน้าว่าจะเล่นเท่าไรและนานแค่ไหน</p><ul><li>วงเงินฝากรายวัน รายสัปดาห์ หรือรายเดือน ลดมีผลทันที เพิ่มมีผลหลัง 24 ชั่วโมง</li><li>เตือนเวลา: แจ้งว่าคุณเล่นมานานเท่าใด</li><li>พักหนึ่งวันถึงหกสัปดาห์ หรือระงับตนเองหกเดือนขึ้นไป ระหว่างนั้นเล่นไม่ได้แต่ถอนเงินได้</li></ul><p>ฝ่ายบริการลูกค้าช่วยตั้งค่าให้ได้ทุกเวลา</p>',
    ],
    ID: [
      'Batas dan jeda',
      '<p>Anda menentukan lebih dulu berapa banyak dan berapa lama.</p><ul><li>Batas deposit harian, mingguan, atau bulanan. Menurunkan berlaku seketika, menaikkan setelah 24 jam.</li><li>Pengingat waktu: memberi tahu berapa lama Anda bermain.</li><li>Jeda sehari hingga enam minggu, pengecualian diri enam bulan atau lebih: tidak bisa bermain, penarikan tetap terbuka.</li></ul><p>Layanan pelanggan mengaturnya untuk Anda kapan saja.</p>',
    ],
  },
};
