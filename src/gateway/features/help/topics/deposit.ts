import type { Topic } from './topic.ts';

export const deposit: Topic = {
  tag: 'deposit',
  words: {
    EN: [
      'Deposits',
      '<ol><li>Open <strong>Deposit</strong> and choose a method.</li><li>Enter the amount; the page shows the least and the most for it.</li><li>Pay, and keep the reference until the amount is in your balance.</li></ol><p>Most deposits are booked within five minutes. Pay only from an account in your own name: payments of others are sent back.</p><p>Not there after half an hour? Send customer service the reference and a picture of the receipt.</p>',
    ],
    CN: [
      '存款',
      '<ol><li>打开<strong>存款</strong>，选择存款方式。</li><li>输入金额，页面会显示该方式的最低与最高限额。</li><li>完成付款，并在到账前保留单号。</li></ol><p>多数存款五分钟内到账。请仅使用本人名下账户付款，第三方付款将原路退回。</p><p>超过半小时未到账？请将单号与付款凭证截图发给客服。</p>',
    ],
    VI: [
      'Nạp tiền',
      '<ol><li>Mở <strong>Nạp tiền</strong> và chọn phương thức.</li><li>Nhập số tiền; trang hiển thị mức tối thiểu và tối đa.</li><li>Thanh toán và giữ mã giao dịch cho đến khi tiền vào ví.</li></ol><p>Phần lớn được ghi có trong năm phút. Chỉ thanh toán từ tài khoản đứng tên bạn: tiền của người khác sẽ được hoàn lại.</p><p>Sau nửa giờ chưa thấy? Hãy gửi mã giao dịch và ảnh biên lai cho chăm sóc khách hàng.</p>',
    ],
    JA: [
      '入金',
      '<ol><li><strong>入金</strong>を開き、方法を選択します。</li><li>金額を入力します。下限と上限は画面に表示されます。</li><li>お支払い後、残高に反映されるまで受付番号を保管してください。</li></ol><p>ほとんどの入金は5分以内に反映されます。必ずご本人名義の口座からお支払いください。他人名義の入金は返金されます。</p><p>30分経っても反映されない場合は、受付番号と控えの画像をカスタマーサポートへお送りください。</p>',
    ],
    TH: [
      'การฝากเงิน',
      '<ol><li>เปิด <strong>ฝากเงิน</strong> แล้วเลือกวิธี</li><li>กรอกจำนวนเงิน หน้าจอจะแสดงขั้นต่ำและสูงสุด</li><li>ชำระเงินและเก็บเลขที่รายการไว้จนกว่าเงินจะเข้า</li></ol><p>ส่วนใหญ่เงินเข้าภายในห้านาที กรุณาชำระจากบัญชีที่เป็นชื่อของคุณเท่านั้น เงินจากผู้อื่นจะถูกส่งคืน</p><p>เกินครึ่งชั่วโมงแล้วยังไม่เข้า? ส่งเลขที่รายการและรูปสลิปให้ฝ่ายบริการลูกค้า</p>',
    ],
    ID: [
      'Deposit',
      '<ol><li>Buka <strong>Deposit</strong> dan pilih metode.</li><li>Masukkan jumlah; halaman menampilkan batas terendah dan tertinggi.</li><li>Bayar, dan simpan nomor referensi sampai saldo masuk.</li></ol><p>Sebagian besar deposit masuk dalam lima menit. Bayar hanya dari rekening atas nama Anda sendiri: pembayaran orang lain dikembalikan.</p><p>Belum masuk setelah setengah jam? Kirim nomor referensi dan foto bukti ke layanan pelanggan.</p>',
    ],
  },
};
