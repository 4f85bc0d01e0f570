import type { Piece } from './piece.ts';

/** aurora: slots and live tables first. */
export const aurora: readonly Piece[] = [
  {
    kind: 'popup',
    execution: 'B',
    words: {
      EN: [
        'Friday night lights',
        '<p>Every Friday from 20:00 the live tables deal <strong>faster rounds</strong> with a shared prize pool.</p>',
      ],
      CN: ['周五之夜', '<p>每周五 20:00 起，真人桌台开启<strong>快速局</strong>，共享奖池等您来。</p>'],
      VI: [
        'Đêm thứ Sáu',
        '<p>Mỗi thứ Sáu từ 20:00, các bàn trực tiếp mở <strong>vòng nhanh</strong> với quỹ thưởng chung.</p>',
      ],
      JA: [
        'フライデーナイト',
        '<p>毎週金曜20:00から、ライブテーブルで<strong>スピードラウンド</strong>を開催。共通の賞金プールを目指しましょう。</p>',
      ],
      TH: ['คืนวันศุกร์', '<p>ทุกวันศุกร์ตั้งแต่ 20:00 น. โต๊ะสดเปิด <strong>รอบด่วน</strong> พร้อมเงินรางวัลรวม</p>'],
    },
  },
  {
    kind: 'popup',
    execution: 'F',
    words: {
      EN: [
        'Welcome aboard',
        '<p>Your account is ready. Take the tour in the help centre, or start with a free round in the slot hall.</p>',
      ],
      CN: ['欢迎加入', '<p>您的账户已就绪。可先阅读帮助中心，或到电子游戏厅体验一局。</p>'],
      VI: [
        'Chào mừng bạn',
        '<p>Tài khoản của bạn đã sẵn sàng. Hãy xem trung tâm trợ giúp hoặc bắt đầu với một vòng ở sảnh slot.</p>',
      ],
      JA: [
        'ようこそ',
        '<p>アカウントの準備ができました。ヘルプセンターで使い方を見るか、スロットホールの無料ラウンドから始めましょう。</p>',
      ],
      TH: ['ยินดีต้อนรับ', '<p>บัญชีของคุณพร้อมแล้ว ดูวิธีใช้ในศูนย์ช่วยเหลือ หรือเริ่มด้วยรอบฟรีในห้องสล็อต</p>'],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Five new reels from Lumen',
        '<p>Lumen Reels opens five new titles this week. Look for the <em>new</em> mark in the slot hall.</p>',
      ],
      CN: ['Lumen 推出五款新游戏', '<p>Lumen Reels 本周上线五款新作，请在电子游戏厅留意<em>新品</em>标记。</p>'],
      VI: [
        'Năm trò mới từ Lumen',
        '<p>Lumen Reels ra mắt năm trò mới tuần này. Hãy tìm nhãn <em>mới</em> trong sảnh slot.</p>',
      ],
      JA: [
        'Lumenから新作5タイトル',
        '<p>Lumen Reelsが今週5つの新作を公開。スロットホールの<em>新着</em>マークをお探しください。</p>',
      ],
      TH: ['5 เกมใหม่จาก Lumen', '<p>Lumen Reels เปิดตัว 5 เกมใหม่ในสัปดาห์นี้ มองหาป้าย <em>ใหม่</em> ในห้องสล็อต</p>'],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: ['Axiom Live adds a table', '<p>A ninth table opens tonight at 19:00, dealt in English and Mandarin.</p>'],
      CN: ['Axiom Live 新增桌台', '<p>第九张桌台今晚 19:00 开放，提供英语与普通话发牌。</p>'],
      VI: [
        'Axiom Live thêm bàn mới',
        '<p>Bàn thứ chín mở tối nay lúc 19:00, chia bài bằng tiếng Anh và tiếng Quan thoại.</p>',
      ],
      JA: ['Axiom Liveに新テーブル', '<p>今夜19:00に9つ目のテーブルがオープン。英語と中国語で進行します。</p>'],
      TH: ['Axiom Live เพิ่มโต๊ะใหม่', '<p>โต๊ะที่เก้าเปิดคืนนี้เวลา 19:00 น. ดีลเลอร์พูดภาษาอังกฤษและจีนกลาง</p>'],
    },
  },
];
