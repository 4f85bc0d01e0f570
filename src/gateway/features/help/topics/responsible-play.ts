import type { Topic } from './topic.ts';

export const responsiblePlay: Topic = {
  tag: 'responsible-play',
  words: {
    EN: [
      'Responsible play',
      '<p>Play is entertainment, not income. Set limits, take breaks, never chase losses.</p><p><strong>Ask yourself:</strong></p><ul><li>Do I play with money that I need for something else?</li><li>Do I play to win back what I lost?</li><li>Do I hide it from others?</li></ul><p>One yes is reason enough to talk: customer service sets limits, pauses and self-exclusion for you at any hour.</p>',
    ],
    CN: [
      '理性娱乐',
      '<p>游戏是娱乐，而非收入来源。请设定限额、适时休息，切勿追损。</p><p><strong>请自问：</strong></p><ul><li>是否动用了有其他用途的钱？</li><li>是否为了追回损失而玩？</li><li>是否向他人隐瞒？</li></ul><p>只要有一项为“是”，就请与我们聊聊：客服全天为您办理限额、暂停与自我排除。</p>',
    ],
    VI: [
      'Chơi có trách nhiệm',
      '<p>Trò chơi là giải trí, không phải thu nhập. Hãy đặt giới hạn, nghỉ ngơi và không gỡ lỗ.</p><p><strong>Hãy tự hỏi:</strong></p><ul><li>Tôi có chơi bằng tiền cần cho việc khác không?</li><li>Tôi có chơi để gỡ lại tiền thua không?</li><li>Tôi có giấu người khác không?</li></ul><p>Chỉ một câu trả lời có là đủ lý do để trao đổi: chăm sóc khách hàng giúp bạn đặt giới hạn, tạm dừng và tự loại trừ bất cứ lúc nào.</p>',
    ],
    JA: [
      '責任あるプレイ',
      '<p>ゲームは娯楽であり、収入源ではありません。限度額を決め、休憩を取り、負けを取り戻そうとしないでください。</p><p><strong>ご自身に問いかけてみてください：</strong></p><ul><li>ほかに必要なお金でプレイしていませんか？</li><li>負けを取り戻すためにプレイしていませんか？</li><li>周囲に隠していませんか？</li></ul><p>一つでも当てはまる場合はご相談ください。限度額の設定、休止、自己排除はカスタマーサポートが24時間承ります。</p>',
    ],
    TH: [
      'เล่นอย่างรับผิดชอบ',
      '<p>การเล่นคือความบันเทิง ไม่ใช่รายได้ กำหนดวงเงิน พักบ้าง และอย่าตามทุนคืน</p><p><strong>ถามตัวเองว่า</strong></p><ul><li>ใช้เงินที่ต้องใช้เรื่องอื่นมาเล่นหรือไม่</li><li>เล่นเพื่อเอาทุนคืนหรือไม่</li><li>ปิดบังคนรอบข้างหรือไม่</li></ul><p>หากตอบว่าใช่แม้ข้อเดียว คุยกับเราได้ ฝ่ายบริการลูกค้าช่วยตั้งวงเงิน พักการเล่น และระงับตนเองได้ทุกเวลา</p>',
    ],
    ID: [
      'Bermain bertanggung jawab',
      '<p>Bermain adalah hiburan, bukan penghasilan. Tetapkan batas, beristirahatlah, dan jangan mengejar kekalahan.</p><p><strong>Tanyakan pada diri sendiri:</strong></p><ul><li>Apakah saya bermain dengan uang untuk keperluan lain?</li><li>Apakah saya bermain untuk mengembalikan kekalahan?</li><li>Apakah saya menyembunyikannya?</li></ul><p>Satu jawaban ya sudah cukup untuk bicara: layanan pelanggan mengatur batas, jeda, dan pengecualian diri kapan saja.</p>',
    ],
  },
};
