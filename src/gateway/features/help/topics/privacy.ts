import type { Topic } from './topic.ts';

export const privacy: Topic = {
  tag: 'privacy',
  words: {
    EN: [
      'Privacy',
      '<p>We keep what the account and the law need, and nothing else. Your data is encrypted on its way and never sold.</p><ul><li>Copy: customer service sends you what we hold about you within 30 days.</li><li>Correction: change contacts in the security centre, other data with customer service.</li><li>Deletion: after the account is closed, as soon as the law allows.</li></ul>',
    ],
    CN: [
      '隐私',
      '<p>我们仅保留账户与法律所需的资料。数据在传输中加密，绝不出售。</p><ul><li>获取副本：客服将在 30 天内提供您的资料副本。</li><li>更正：联系方式可在安全中心修改，其他资料请联系客服。</li><li>删除：账户关闭后，在法律允许时尽快删除。</li></ul>',
    ],
    VI: [
      'Quyền riêng tư',
      '<p>Chúng tôi chỉ giữ những gì tài khoản và pháp luật cần. Dữ liệu được mã hóa khi truyền và không bao giờ bị bán.</p><ul><li>Bản sao: chăm sóc khách hàng gửi dữ liệu về bạn trong 30 ngày.</li><li>Chỉnh sửa: đổi liên hệ trong trung tâm bảo mật, dữ liệu khác qua chăm sóc khách hàng.</li><li>Xóa: sau khi đóng tài khoản, ngay khi pháp luật cho phép.</li></ul>',
    ],
    JA: [
      'プライバシー',
      '<p>アカウントと法令に必要な情報だけを保管します。データは暗号化して送信され、販売されることはありません。</p><ul><li>開示：保有する情報の写しを、30日以内にカスタマーサポートがお送りします。</li><li>訂正：連絡先はセキュリティセンターで、その他はカスタマーサポートで変更できます。</li><li>削除：アカウント閉鎖後、法令が認める時点で速やかに削除します。</li></ul>',
    ],
    TH: [
      'ความเป็นส่วนตัว',
      '<p>เราเก็บเฉพาะข้อมูลที่จำเป็นต่อบัญชีและกฎหมายเท่านั้น ข้อมูลของคุณถูกเข้ารหัสระหว่างส่งและไม่มีการขาย</p><ul><li>สำเนา: ฝ่ายบริการลูกค้าส่งข้อมูลของคุณให้ภายใน 30 วัน</li><li>แก้ไข: เปลี่ยนข้อมูลติดต่อในศูนย์ความปลอดภัย ข้อมูลอื่นผ่านฝ่ายบริการลูกค้า</li><li>ลบ: หลังปิดบัญชี ทันทีที่กฎหมายอนุญาต</li></ul>',
    ],
    ID: [
      'Privasi',
      '<p>Kami hanya menyimpan yang diperlukan oleh akun dan hukum. Data Anda dienkripsi saat dikirim dan tidak pernah dijual.</p><ul><li>Salinan: layanan pelanggan mengirim data Anda dalam 30 hari.</li><li>Koreksi: ubah kontak di pusat keamanan, data lain lewat layanan pelanggan.</li><li>Penghapusan: setelah akun ditutup, segera setelah hukum mengizinkan.</li></ul>',
    ],
  },
};
