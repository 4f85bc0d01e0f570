import type { Topic } from './topic.ts';

export const contact: Topic = {
  tag: 'contact',
  words: {
    EN: [
      'Contact',
      '<p>Customer service answers at any hour: write to one of the addresses below, or press <strong>Customer service</strong> where a live chat is offered. Have your user name ready; never tell anyone your password.</p><p>What is not urgent we like to read as <strong>Feedback</strong>.</p>',
    ],
    CN: [
      '联系我们',
      '<p>客服全天候在线：请通过下方任一联系方式与我们联系；提供在线聊天时，也可点击<strong>客服</strong>。请准备好用户名，切勿向任何人透露密码。</p><p>不紧急的事情，欢迎通过<strong>意见反馈</strong>告诉我们。</p>',
    ],
    VI: [
      'Liên hệ',
      '<p>Chăm sóc khách hàng trả lời mọi lúc: hãy viết cho chúng tôi qua một trong các kênh bên dưới, hoặc chọn <strong>Chăm sóc khách hàng</strong> nếu có trò chuyện trực tiếp. Hãy chuẩn bị tên đăng nhập; đừng cho ai biết mật khẩu của bạn.</p><p>Việc không gấp, xin gửi qua mục <strong>Góp ý</strong>.</p>',
    ],
    JA: [
      'お問い合わせ',
      '<p>カスタマーサポートは24時間対応です。下記のいずれかの連絡先へご連絡ください。ライブチャットがある場合は<strong>カスタマーサポート</strong>からもご利用いただけます。ユーザー名をご用意ください。パスワードは誰にも教えないでください。</p><p>お急ぎでないご意見は<strong>ご意見・ご要望</strong>からお寄せください。</p>',
    ],
    TH: [
      'ติดต่อเรา',
      '<p>ฝ่ายบริการลูกค้าพร้อมตอบทุกเวลา ติดต่อเราได้ทางช่องทางด้านล่าง หรือกด <strong>บริการลูกค้า</strong> เมื่อมีแชตสด เตรียมชื่อผู้ใช้ไว้ และอย่าบอกรหัสผ่านแก่ใคร</p><p>เรื่องที่ไม่เร่งด่วน ส่งมาทาง <strong>ข้อเสนอแนะ</strong> ได้เลย</p>',
    ],
    ID: [
      'Kontak',
      '<p>Layanan pelanggan menjawab kapan saja: hubungi kami lewat salah satu kanal di bawah, atau tekan <strong>Layanan pelanggan</strong> bila tersedia obrolan langsung. Siapkan nama pengguna; jangan beri tahu kata sandi kepada siapa pun.</p><p>Hal yang tidak mendesak silakan kirim lewat <strong>Saran</strong>.</p>',
    ],
  },
};
