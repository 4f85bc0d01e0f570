import type { Topic } from './topic.ts';

export const contact: Topic = {
  tag: 'contact',
  words: {
    EN: [
      'Contact',
      '<p>Customer service answers at any hour: press <strong>Customer service</strong> in the menu or in the bar beside the page. Have your user name ready; never tell anyone your password.</p><p>Prefer to write? The e-mail address and our channels stand in the same bar.</p>',
    ],
    CN: [
      '联系我们',
      '<p>客服全天候在线：点击菜单或页面侧栏的<strong>客服</strong>。请准备好用户名，切勿向任何人透露密码。</p><p>更喜欢书信？电子邮箱与社交账号也在侧栏中。</p>',
    ],
    VI: [
      'Liên hệ',
      '<p>Chăm sóc khách hàng trả lời mọi lúc: chọn <strong>Chăm sóc khách hàng</strong> trong menu hoặc thanh bên cạnh trang. Hãy chuẩn bị tên đăng nhập; đừng cho ai biết mật khẩu của bạn.</p><p>Muốn viết thư? Địa chỉ e-mail và các kênh của chúng tôi có trên cùng thanh đó.</p>',
    ],
    JA: [
      'お問い合わせ',
      '<p>カスタマーサポートは24時間対応です。メニューまたはページ横のバーの<strong>カスタマーサポート</strong>からどうぞ。ユーザー名をご用意ください。パスワードは誰にも教えないでください。</p><p>メールや各種アカウントも同じバーからご利用いただけます。</p>',
    ],
    TH: [
      'ติดต่อเรา',
      '<p>ฝ่ายบริการลูกค้าพร้อมตอบทุกเวลา กด <strong>บริการลูกค้า</strong> ในเมนูหรือแถบข้างหน้าเว็บ เตรียมชื่อผู้ใช้ไว้ และอย่าบอกรหัสผ่านแก่ใคร</p><p>อยากเขียนมากกว่า? อีเมลและช่องทางของเราอยู่ในแถบเดียวกัน</p>',
    ],
    ID: [
      'Kontak',
      '<p>Layanan pelanggan menjawab kapan saja: tekan <strong>Layanan pelanggan</strong> di menu atau di bilah samping halaman. Siapkan nama pengguna; jangan beri tahu kata sandi kepada siapa pun.</p><p>Lebih suka menulis? Alamat email dan kanal kami ada di bilah yang sama.</p>',
    ],
  },
};
