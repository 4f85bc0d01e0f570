import type { Piece } from './piece.ts';

/** harbor: sports first. */
export const harbor: readonly Piece[] = [
  {
    kind: 'popup',
    execution: 'A',
    periodDays: 90,
    words: {
      EN: [
        'Your limits, reviewed',
        '<p>Once a quarter we ask you to look at your deposit limits. It takes half a minute in the member centre.</p>',
      ],
      CN: ['请复核您的限额', '<p>每季度请您复核一次存款限额，在会员中心半分钟即可完成。</p>'],
      VI: [
        'Xem lại giới hạn của bạn',
        '<p>Mỗi quý, hãy xem lại giới hạn nạp tiền. Chỉ mất nửa phút trong trung tâm thành viên.</p>',
      ],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Northpitch shows live tables',
        '<p>League tables and line-ups now stand beside the odds, updated while the match runs.</p>',
      ],
      CN: ['Northpitch 新增实时积分榜', '<p>赔率旁现可查看积分榜与首发阵容，比赛进行中实时更新。</p>'],
      VI: [
        'Northpitch hiển thị bảng xếp hạng',
        '<p>Bảng xếp hạng và đội hình nay nằm cạnh tỷ lệ cược, cập nhật trong trận.</p>',
      ],
    },
  },
  {
    kind: 'notice',
    words: {
      EN: [
        'Cash-out before the whistle',
        '<p>Single bets can be settled early until five minutes before the end of play.</p>',
      ],
      CN: ['终场前提前结算', '<p>单注可在比赛结束前五分钟提前结算。</p>'],
      VI: ['Chốt cược trước tiếng còi', '<p>Cược đơn có thể chốt sớm đến năm phút trước khi trận đấu kết thúc.</p>'],
    },
  },
];
