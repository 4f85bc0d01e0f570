import type { Topic } from './topic.ts';

export const withdrawal: Topic = {
  tag: 'withdrawal',
  words: {
    EN: [
      'Withdrawals',
      '<p>Open <strong>Withdraw</strong>, enter the amount and your payment password. We check the request and pay to the account in your name. You can follow each step in the account record.</p><ul><li>A bonus whose turnover is still open may hold back a withdrawal; the page says how much is left.</li><li>The first withdrawal may need a proof of who you are.</li><li>A rejected request puts the whole amount back into your wallet at once.</li></ul>',
    ],
    CN: [
      '提款',
      '<p>打开<strong>提款</strong>，输入金额与支付密码。我们审核后付款至您本人名下账户，进度可在账户记录中查看。</p><ul><li>未完成流水的奖金可能限制提款，页面会显示剩余流水。</li><li>首次提款可能需要身份验证。</li><li>被拒绝的申请，款项将立即全额退回钱包。</li></ul>',
    ],
    VI: [
      'Rút tiền',
      '<p>Mở <strong>Rút tiền</strong>, nhập số tiền và mật khẩu thanh toán. Chúng tôi kiểm tra rồi chuyển đến tài khoản đứng tên bạn. Bạn theo dõi từng bước trong lịch sử tài khoản.</p><ul><li>Tiền thưởng chưa đủ vòng cược có thể giữ lệnh rút; trang hiển thị số còn lại.</li><li>Lần rút đầu tiên có thể cần giấy tờ xác minh.</li><li>Lệnh bị từ chối được hoàn toàn bộ về ví ngay.</li></ul>',
    ],
    JA: [
      '出金',
      '<p><strong>出金</strong>を開き、金額と出金パスワードを入力してください。申請を確認後、ご本人名義の口座へお支払いします。進行状況はアカウント履歴でご確認いただけます。</p><ul><li>賭け条件が残っているボーナスがあると出金できない場合があります。残りは画面に表示されます。</li><li>初回の出金では本人確認をお願いすることがあります。</li><li>却下された申請の金額は、すぐに全額ウォレットへ戻ります。</li></ul>',
    ],
    TH: [
      'การถอนเงิน',
      '<p>เปิด <strong>ถอนเงิน</strong> กรอกจำนวนเงินและรหัสถอนเงิน เราจะตรวจสอบคำขอและโอนเข้าบัญชีที่เป็นชื่อของคุณ ติดตามทุกขั้นตอนได้ในประวัติบัญชี</p><ul><li>โบนัสที่ยังทำเทิร์นไม่ครบอาจทำให้ถอนไม่ได้ หน้าจอจะบอกยอดที่เหลือ</li><li>การถอนครั้งแรกอาจต้องยืนยันตัวตน</li><li>คำขอที่ถูกปฏิเสธจะคืนเงินเต็มจำนวนเข้ากระเป๋าทันที</li></ul>',
    ],
    ID: [
      'Penarikan',
      '<p>Buka <strong>Tarik dana</strong>, masukkan jumlah dan kata sandi penarikan. Kami memeriksa permintaan dan membayar ke rekening atas nama Anda. Setiap langkah dapat dilihat di riwayat akun.</p><ul><li>Bonus yang turnovernya belum selesai dapat menahan penarikan; halaman menampilkan sisanya.</li><li>Penarikan pertama mungkin memerlukan bukti identitas.</li><li>Permintaan yang ditolak mengembalikan seluruh jumlah ke dompet saat itu juga.</li></ul>',
    ],
  },
};
