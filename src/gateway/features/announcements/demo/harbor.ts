import type { Piece } from '../piece.ts';

/** harbor: sports first. */
export const harbor: readonly Piece[] = [
  {
    kind: 'popup',
    execution: 'A',
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
    kind: 'player',
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
    kind: 'player',
    words: {
      EN: [
        'Cash-out before the whistle',
        '<p>Single bets can be settled early until five minutes before the end of play.</p>',
      ],
      CN: ['终场前提前结算', '<p>单注可在比赛结束前五分钟提前结算。</p>'],
      VI: ['Chốt cược trước tiếng còi', '<p>Cược đơn có thể chốt sớm đến năm phút trước khi trận đấu kết thúc.</p>'],
    },
  },
  {
    kind: 'promotion',
    promotionType: 'DEPOSIT',
    words: {
      EN: [
        'A calm start',
        '<p>Place five single bets in your first week and the sixth one, up to 10, is on the house.</p>',
      ],
      CN: ['从容开局', '<p>首周完成五笔单注，第六笔（最高 10）由我们承担。</p>'],
      VI: ['Khởi đầu nhẹ nhàng', '<p>Đặt năm cược đơn trong tuần đầu, cược thứ sáu đến 10 do chúng tôi chi trả.</p>'],
    },
  },
  {
    kind: 'promotion',
    promotionType: 'LEADERBOARD',
    words: {
      EN: [
        'Matchday table',
        '<p>The ten best forecasts of each matchday share a prize; one entry a person, no stake needed.</p>',
      ],
      CN: ['比赛日排行榜', '<p>每个比赛日预测最佳的十人分享奖励；每人一次机会，无需下注。</p>'],
      VI: [
        'Bảng ngày thi đấu',
        '<p>Mười dự đoán tốt nhất mỗi ngày thi đấu chia giải; mỗi người một lượt, không cần đặt cược.</p>',
      ],
    },
  },
];
