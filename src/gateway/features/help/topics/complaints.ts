import type { Topic } from './topic.ts';

export const complaints: Topic = {
  tag: 'complaints',
  words: {
    EN: [
      'Complaints',
      '<p>Not content? Tell customer service, or send it as <strong>Feedback</strong> with pictures. You hear from us within two days and get a decision within ten.</p><p>Not content with the decision? The authority named at the foot of the site looks at it independently and free of charge.</p>',
    ],
    CN: [
      '投诉',
      '<p>不满意？请联系客服，或通过<strong>意见反馈</strong>附图提交。我们将在两天内回复，十天内给出处理结果。</p><p>对结果仍有异议？可向网站底部所列监管机构申请免费独立裁决。</p>',
    ],
    VI: [
      'Khiếu nại',
      '<p>Chưa hài lòng? Hãy báo chăm sóc khách hàng hoặc gửi <strong>Góp ý</strong> kèm hình ảnh. Bạn nhận phản hồi trong hai ngày và kết quả trong mười ngày.</p><p>Không đồng ý với kết quả? Cơ quan nêu ở cuối trang sẽ xem xét độc lập và miễn phí.</p>',
    ],
    JA: [
      '苦情',
      '<p>ご不満な点は、カスタマーサポート、または画像を添えて<strong>ご意見・ご要望</strong>からお知らせください。2日以内にご連絡し、10日以内に結果をお伝えします。</p><p>結果にご納得いただけない場合は、サイト下部に記載の機関が無料で独立した審査を行います。</p>',
    ],
    TH: [
      'การร้องเรียน',
      '<p>ไม่พอใจ? แจ้งฝ่ายบริการลูกค้า หรือส่งผ่าน <strong>ความคิดเห็น</strong> พร้อมรูปภาพ เราตอบภายในสองวันและแจ้งผลภายในสิบวัน</p><p>ไม่เห็นด้วยกับผล? หน่วยงานที่ระบุท้ายเว็บไซต์พิจารณาอย่างเป็นอิสระโดยไม่มีค่าใช้จ่าย</p>',
    ],
    ID: [
      'Keluhan',
      '<p>Tidak puas? Beri tahu layanan pelanggan, atau kirim lewat <strong>Masukan</strong> beserta gambar. Kami menjawab dalam dua hari dan memberi keputusan dalam sepuluh hari.</p><p>Tidak puas dengan keputusan? Otoritas yang tercantum di kaki situs memeriksanya secara independen dan gratis.</p>',
    ],
  },
};
