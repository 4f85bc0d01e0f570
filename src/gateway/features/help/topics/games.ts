import type { Topic } from './topic.ts';

export const games: Topic = {
  tag: 'games',
  words: {
    EN: [
      'Games and fairness',
      '<p>Results come from certified random generators and are fixed before they are shown. Each bet has a number; you find it in the betting record with its outcome.</p><ul><li>Connection lost? The round is played to its end on the server, and your balance shows it when you are back.</li><li>A bet that could not be settled is paid back.</li><li>The return to player of each game stands in its own help.</li></ul>',
    ],
    CN: [
      '游戏与公平',
      '<p>游戏结果由经认证的随机数生成器产生，并在展示前已确定。每笔投注均有编号，可在投注记录中查看结果。</p><ul><li>连接中断？本局会在服务器上自动完成，重新登录后余额即更新。</li><li>无法结算的投注将退还。</li><li>每款游戏的返还率见其游戏说明。</li></ul>',
    ],
    VI: [
      'Trò chơi và công bằng',
      '<p>Kết quả do bộ tạo số ngẫu nhiên được chứng nhận tạo ra và được ấn định trước khi hiển thị. Mỗi cược có mã số; bạn xem trong lịch sử cược cùng kết quả.</p><ul><li>Mất kết nối? Ván chơi được hoàn tất trên máy chủ và số dư cập nhật khi bạn quay lại.</li><li>Cược không thể kết toán được hoàn tiền.</li><li>Tỷ lệ hoàn trả của từng trò có trong phần trợ giúp của trò đó.</li></ul>',
    ],
    JA: [
      'ゲームと公平性',
      '<p>結果は認証された乱数生成器により、表示前に確定しています。すべての賭けには番号があり、賭け履歴で結果を確認できます。</p><ul><li>接続が切れても、ラウンドはサーバー上で最後まで進み、再接続時に残高へ反映されます。</li><li>精算できなかった賭けは返金されます。</li><li>各ゲームの還元率は、そのゲームのヘルプに記載されています。</li></ul>',
    ],
    TH: [
      'เกมและความยุติธรรม',
      '<p>ผลลัพธ์มาจากตัวสุ่มที่ได้รับการรับรองและกำหนดไว้ก่อนแสดงผล ทุกเดิมพันมีหมายเลข ดูได้ในประวัติการเดิมพันพร้อมผล</p><ul><li>การเชื่อมต่อหลุด? รอบนั้นจะเล่นจนจบบนเซิร์ฟเวอร์ และยอดเงินจะแสดงเมื่อคุณกลับมา</li><li>เดิมพันที่ตัดสินไม่ได้จะคืนเงิน</li><li>อัตราการจ่ายของแต่ละเกมอยู่ในวิธีเล่นของเกมนั้น</li></ul>',
    ],
    ID: [
      'Permainan dan keadilan',
      '<p>Hasil berasal dari generator acak bersertifikat dan sudah ditetapkan sebelum ditampilkan. Setiap taruhan memiliki nomor; lihat di riwayat taruhan beserta hasilnya.</p><ul><li>Koneksi terputus? Putaran diselesaikan di server, dan saldo Anda menampilkannya saat kembali.</li><li>Taruhan yang tidak dapat diselesaikan dikembalikan.</li><li>Tingkat pengembalian tiap permainan ada di bantuannya.</li></ul>',
    ],
  },
};
