type Words = readonly [title: string, content: string];

/** The help topics that every new merchant starts with, in the order of the accordion. */
export const defaultTopics: readonly {
  readonly tag: string;
  readonly words: Readonly<Record<'EN' | 'CN' | 'VI' | 'JA' | 'TH' | 'ID', Words>>;
}[] = [
  {
    tag: 'registration',
    words: {
      EN: [
        'Registration and log-in',
        '<p>Choose <strong>Register</strong>, fill in the fields and accept the terms. You are logged in at once. One person may hold one account.</p><p>Forgot your password? <strong>Forgot password</strong> sends you a link by e-mail or a code to your phone.</p>',
      ],
      CN: [
        '注册与登录',
        '<p>点击<strong>注册</strong>，填写资料并同意条款，即可自动登录。每人限持一个账户。</p><p>忘记密码？通过<strong>忘记密码</strong>可使用电子邮件链接或手机验证码重设。</p>',
      ],
      VI: [
        'Đăng ký và đăng nhập',
        '<p>Chọn <strong>Đăng ký</strong>, điền thông tin và đồng ý điều khoản. Bạn được đăng nhập ngay. Mỗi người chỉ có một tài khoản.</p><p>Quên mật khẩu? <strong>Quên mật khẩu</strong> gửi liên kết qua e-mail hoặc mã đến điện thoại của bạn.</p>',
      ],
      JA: [
        '登録とログイン',
        '<p><strong>新規登録</strong>を選び、必要事項を入力して利用規約に同意すると、すぐにログインできます。アカウントはお一人様につき1つまでです。</p><p>パスワードをお忘れの場合は、<strong>パスワードの再設定</strong>からメールのリンクまたは携帯電話へのコードで再設定できます。</p>',
      ],
      TH: [
        'การสมัครและเข้าสู่ระบบ',
        '<p>เลือก <strong>สมัครสมาชิก</strong> กรอกข้อมูลและยอมรับข้อกำหนด จากนั้นคุณจะเข้าสู่ระบบทันที หนึ่งคนมีได้หนึ่งบัญชีเท่านั้น</p><p>ลืมรหัสผ่าน? <strong>ลืมรหัสผ่าน</strong> จะส่งลิงก์ทางอีเมลหรือรหัสไปยังมือถือของคุณ</p>',
      ],
      ID: [
        'Pendaftaran dan masuk',
        '<p>Pilih <strong>Daftar</strong>, isi kolom, dan setujui ketentuan. Anda langsung masuk. Satu orang hanya boleh memiliki satu akun.</p><p>Lupa kata sandi? <strong>Lupa kata sandi</strong> mengirimkan tautan lewat email atau kode ke ponsel Anda.</p>',
      ],
    },
  },
  {
    tag: 'deposit',
    words: {
      EN: [
        'Deposits',
        '<p>Open <strong>Deposit</strong>, choose a method and an amount. Most deposits are booked within five minutes. Pay only from an account in your own name.</p>',
      ],
      CN: [
        '存款',
        '<p>打开<strong>存款</strong>，选择方式与金额。多数存款五分钟内到账。请仅使用本人名下账户付款。</p>',
      ],
      VI: [
        'Nạp tiền',
        '<p>Mở <strong>Nạp tiền</strong>, chọn phương thức và số tiền. Phần lớn được ghi có trong năm phút. Chỉ thanh toán từ tài khoản đứng tên bạn.</p>',
      ],
      JA: [
        '入金',
        '<p><strong>入金</strong>を開き、方法と金額を選択してください。ほとんどの入金は5分以内に反映されます。必ずご本人名義の口座からお支払いください。</p>',
      ],
      TH: [
        'การฝากเงิน',
        '<p>เปิด <strong>ฝากเงิน</strong> เลือกวิธีและจำนวนเงิน ส่วนใหญ่เงินเข้าภายในห้านาที กรุณาชำระจากบัญชีที่เป็นชื่อของคุณเท่านั้น</p>',
      ],
      ID: [
        'Deposit',
        '<p>Buka <strong>Deposit</strong>, pilih metode dan jumlah. Sebagian besar deposit masuk dalam lima menit. Bayar hanya dari rekening atas nama Anda sendiri.</p>',
      ],
    },
  },
  {
    tag: 'withdrawal',
    words: {
      EN: [
        'Withdrawals',
        '<p>Open <strong>Withdraw</strong>, enter the amount and your payment password. We check the request and pay to the account in your name. You can follow each step in the account record.</p>',
      ],
      CN: [
        '提款',
        '<p>打开<strong>提款</strong>，输入金额与支付密码。我们审核后付款至您本人名下账户，进度可在账户记录中查看。</p>',
      ],
      VI: [
        'Rút tiền',
        '<p>Mở <strong>Rút tiền</strong>, nhập số tiền và mật khẩu thanh toán. Chúng tôi kiểm tra rồi chuyển đến tài khoản đứng tên bạn. Bạn theo dõi từng bước trong lịch sử tài khoản.</p>',
      ],
      JA: [
        '出金',
        '<p><strong>出金</strong>を開き、金額と出金パスワードを入力してください。申請を確認後、ご本人名義の口座へお支払いします。進行状況はアカウント履歴でご確認いただけます。</p>',
      ],
      TH: [
        'การถอนเงิน',
        '<p>เปิด <strong>ถอนเงิน</strong> กรอกจำนวนเงินและรหัสถอนเงิน เราจะตรวจสอบคำขอและโอนเข้าบัญชีที่เป็นชื่อของคุณ ติดตามทุกขั้นตอนได้ในประวัติบัญชี</p>',
      ],
      ID: [
        'Penarikan',
        '<p>Buka <strong>Tarik dana</strong>, masukkan jumlah dan kata sandi penarikan. Kami memeriksa permintaan dan membayar ke rekening atas nama Anda. Setiap langkah dapat dilihat di riwayat akun.</p>',
      ],
    },
  },
  {
    tag: 'responsible-play',
    words: {
      EN: [
        'Responsible play',
        '<p>Play is entertainment, not income. Set limits, take breaks, never chase losses. Customer service sets limits, pauses and self-exclusion for you at any hour.</p>',
      ],
      CN: [
        '理性娱乐',
        '<p>游戏是娱乐，而非收入来源。请设定限额、适时休息，切勿追损。客服全天为您办理限额、暂停与自我排除。</p>',
      ],
      VI: [
        'Chơi có trách nhiệm',
        '<p>Trò chơi là giải trí, không phải thu nhập. Hãy đặt giới hạn, nghỉ ngơi và không gỡ lỗ. Chăm sóc khách hàng giúp bạn đặt giới hạn, tạm dừng và tự loại trừ bất cứ lúc nào.</p>',
      ],
      JA: [
        '責任あるプレイ',
        '<p>ゲームは娯楽であり、収入源ではありません。限度額を決め、休憩を取り、負けを取り戻そうとしないでください。限度額の設定、休止、自己排除はカスタマーサポートが24時間承ります。</p>',
      ],
      TH: [
        'เล่นอย่างรับผิดชอบ',
        '<p>การเล่นคือความบันเทิง ไม่ใช่รายได้ กำหนดวงเงิน พักบ้าง และอย่าตามทุนคืน ฝ่ายบริการลูกค้าช่วยตั้งวงเงิน พักการเล่น และระงับตนเองได้ทุกเวลา</p>',
      ],
      ID: [
        'Bermain bertanggung jawab',
        '<p>Bermain adalah hiburan, bukan penghasilan. Tetapkan batas, beristirahatlah, dan jangan mengejar kekalahan. Layanan pelanggan membantu mengatur batas, jeda, dan pengecualian diri kapan saja.</p>',
      ],
    },
  },
  {
    tag: 'privacy',
    words: {
      EN: [
        'Privacy',
        '<p>We keep what the account and the law need, and nothing else. Your data is encrypted on its way and never sold. Ask customer service for a copy or for deletion.</p>',
      ],
      CN: ['隐私', '<p>我们仅保留账户与法律所需的资料。数据在传输中加密，绝不出售。如需副本或删除，请联系客服。</p>'],
      VI: [
        'Quyền riêng tư',
        '<p>Chúng tôi chỉ giữ những gì tài khoản và pháp luật cần. Dữ liệu được mã hóa khi truyền và không bao giờ bị bán. Hãy yêu cầu bản sao hoặc xóa qua chăm sóc khách hàng.</p>',
      ],
      JA: [
        'プライバシー',
        '<p>アカウントと法令に必要な情報だけを保管します。データは暗号化して送信され、販売されることはありません。写しや削除のご希望はカスタマーサポートへお申し出ください。</p>',
      ],
      TH: [
        'ความเป็นส่วนตัว',
        '<p>เราเก็บเฉพาะข้อมูลที่จำเป็นต่อบัญชีและกฎหมายเท่านั้น ข้อมูลของคุณถูกเข้ารหัสระหว่างส่งและไม่มีการขาย ขอสำเนาหรือขอลบข้อมูลได้ที่ฝ่ายบริการลูกค้า</p>',
      ],
      ID: [
        'Privasi',
        '<p>Kami hanya menyimpan yang diperlukan oleh akun dan hukum. Data Anda dienkripsi saat dikirim dan tidak pernah dijual. Mintalah salinan atau penghapusan lewat layanan pelanggan.</p>',
      ],
    },
  },
  {
    tag: 'contact',
    words: {
      EN: [
        'Contact',
        '<p>Customer service answers at any hour through <strong>Customer service</strong> in the bar on the right. Have your user name ready; never tell anyone your password.</p>',
      ],
      CN: [
        '联系我们',
        '<p>点击右侧栏的<strong>客服</strong>，全天候为您服务。请准备好用户名，切勿向任何人透露密码。</p>',
      ],
      VI: [
        'Liên hệ',
        '<p>Chăm sóc khách hàng trả lời mọi lúc qua <strong>Chăm sóc khách hàng</strong> ở thanh bên phải. Hãy chuẩn bị tên đăng nhập; đừng cho ai biết mật khẩu của bạn.</p>',
      ],
      JA: [
        'お問い合わせ',
        '<p>右側のバーの<strong>カスタマーサポート</strong>から24時間お問い合わせいただけます。ユーザー名をご用意ください。パスワードは誰にも教えないでください。</p>',
      ],
      TH: [
        'ติดต่อเรา',
        '<p>ฝ่ายบริการลูกค้าพร้อมตอบทุกเวลาผ่าน <strong>บริการลูกค้า</strong> ที่แถบด้านขวา เตรียมชื่อผู้ใช้ของคุณไว้ และอย่าบอกรหัสผ่านแก่ใคร</p>',
      ],
      ID: [
        'Kontak',
        '<p>Layanan pelanggan menjawab kapan saja lewat <strong>Layanan pelanggan</strong> di bilah sebelah kanan. Siapkan nama pengguna Anda; jangan beri tahu kata sandi kepada siapa pun.</p>',
      ],
    },
  },
];
