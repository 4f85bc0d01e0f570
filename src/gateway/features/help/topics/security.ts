import type { Topic } from './topic.ts';

export const security: Topic = {
  tag: 'security',
  words: {
    EN: [
      'Account safety',
      '<ul><li>Use a password that you use nowhere else, and an authenticator app as a second step.</li><li>Check the address bar before you log in. We never ask for your password, neither by chat nor by phone.</li><li>Each new device is told to you; the security centre shows where you are logged in and ends it.</li></ul><p>Something looks strange? Change the password at once and tell customer service.</p>',
    ],
    CN: [
      '账户安全',
      '<ul><li>使用独立的密码，并启用身份验证器作为第二步验证。</li><li>登录前核对网址。我们绝不会通过聊天或电话索取密码。</li><li>新设备登录会通知您；可在安全中心查看并结束登录。</li></ul><p>发现异常？请立即修改密码并联系客服。</p>',
    ],
    VI: [
      'An toàn tài khoản',
      '<ul><li>Dùng mật khẩu riêng và ứng dụng xác thực làm bước thứ hai.</li><li>Kiểm tra địa chỉ trang trước khi đăng nhập. Chúng tôi không bao giờ hỏi mật khẩu qua chat hay điện thoại.</li><li>Bạn được báo khi có thiết bị mới; trung tâm bảo mật cho thấy nơi đang đăng nhập và kết thúc được.</li></ul><p>Thấy bất thường? Đổi mật khẩu ngay và báo chăm sóc khách hàng.</p>',
    ],
    JA: [
      'アカウントの安全',
      '<ul><li>ほかで使っていないパスワードと、2段階目の認証アプリをご利用ください。</li><li>ログイン前にアドレスバーをご確認ください。チャットや電話でパスワードをお尋ねすることはありません。</li><li>新しい端末からのログインはお知らせします。セキュリティセンターで確認し、終了できます。</li></ul><p>不審な点があれば、すぐにパスワードを変更し、カスタマーサポートへご連絡ください。</p>',
    ],
    TH: [
      'ความปลอดภัยของบัญชี',
      '<ul><li>ใช้รหัสผ่านที่ไม่ซ้ำที่อื่น และแอปยืนยันตัวตนเป็นขั้นที่สอง</li><li>ตรวจสอบแถบที่อยู่ก่อนเข้าสู่ระบบ เราไม่ถามรหัสผ่านทางแชทหรือโทรศัพท์</li><li>เราแจ้งเมื่อมีอุปกรณ์ใหม่ ศูนย์ความปลอดภัยแสดงที่ที่คุณเข้าสู่ระบบและสั่งออกได้</li></ul><p>พบสิ่งผิดปกติ? เปลี่ยนรหัสผ่านทันทีและแจ้งฝ่ายบริการลูกค้า</p>',
    ],
    ID: [
      'Keamanan akun',
      '<ul><li>Gunakan kata sandi yang tidak dipakai di tempat lain, dan aplikasi autentikator sebagai langkah kedua.</li><li>Periksa alamat situs sebelum masuk. Kami tidak pernah meminta kata sandi lewat obrolan atau telepon.</li><li>Setiap perangkat baru diberitahukan; pusat keamanan menampilkan tempat Anda masuk dan dapat mengakhirinya.</li></ul><p>Ada yang aneh? Segera ganti kata sandi dan beri tahu layanan pelanggan.</p>',
    ],
  },
};
