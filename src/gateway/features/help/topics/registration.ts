import type { Topic } from './topic.ts';

export const registration: Topic = {
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
};
