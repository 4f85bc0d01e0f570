import type { Topic } from './topic.ts';

export const bonus: Topic = {
  tag: 'bonus',
  words: {
    EN: [
      'Bonus rules',
      '<p>A bonus is extra money that you may play with. Before it can be withdrawn it has a turnover: the sum of your valid bets must reach a multiple of it.</p><table><thead><tr><th>Term</th><th>What it means</th></tr></thead><tbody><tr><td>Turnover</td><td>Deposit and bonus times the factor that the promotion names</td></tr><tr><td>Valid bet</td><td>A bet that was settled; bets that were cancelled or cover all outcomes do not count</td></tr><tr><td>Expiry</td><td>The day until which the turnover must be reached; then the bonus ends</td></tr></tbody></table><p>One bonus a person, household and device. You may give a bonus back at any time before it is played; your own money stays yours.</p>',
    ],
    CN: [
      '奖金规则',
      '<p>奖金是额外的游戏资金。提款前需完成流水要求：有效投注总额须达到规定倍数。</p><table><thead><tr><th>名称</th><th>说明</th></tr></thead><tbody><tr><td>流水要求</td><td>（存款＋奖金）乘以活动规定的倍数</td></tr><tr><td>有效投注</td><td>已结算的投注；取消的投注或覆盖全部结果的投注不计</td></tr><tr><td>有效期</td><td>须在截止日前完成流水，逾期奖金失效</td></tr></tbody></table><p>每人、每户、每台设备限领一次。未使用前可随时放弃奖金，您的本金不受影响。</p>',
    ],
    VI: [
      'Quy định tiền thưởng',
      '<p>Tiền thưởng là tiền thêm để chơi. Trước khi rút cần đủ vòng cược: tổng cược hợp lệ phải đạt bội số quy định.</p><table><thead><tr><th>Thuật ngữ</th><th>Ý nghĩa</th></tr></thead><tbody><tr><td>Vòng cược</td><td>Tiền nạp và tiền thưởng nhân với hệ số của khuyến mãi</td></tr><tr><td>Cược hợp lệ</td><td>Cược đã có kết quả; cược bị hủy hoặc cược mọi cửa không tính</td></tr><tr><td>Thời hạn</td><td>Ngày phải hoàn tất vòng cược; sau đó tiền thưởng hết hiệu lực</td></tr></tbody></table><p>Mỗi người, mỗi hộ, mỗi thiết bị một lần. Bạn có thể trả lại thưởng trước khi chơi; tiền của bạn vẫn là của bạn.</p>',
    ],
    JA: [
      'ボーナスの規則',
      '<p>ボーナスはプレイに使える追加資金です。出金するには賭け条件の達成が必要です。有効な賭けの合計が所定の倍数に達すると出金できます。</p><table><thead><tr><th>用語</th><th>意味</th></tr></thead><tbody><tr><td>賭け条件</td><td>入金額とボーナスの合計に、プロモーション所定の倍率を掛けた額</td></tr><tr><td>有効な賭け</td><td>結果が確定した賭け。取り消された賭けや全結果に賭けたものは対象外</td></tr><tr><td>有効期限</td><td>賭け条件を満たす期限。過ぎるとボーナスは失効します</td></tr></tbody></table><p>お一人様・1世帯・1端末につき1回限り。未使用のボーナスはいつでも辞退でき、ご自身の資金はそのまま残ります。</p>',
    ],
    TH: [
      'กติกาโบนัส',
      '<p>โบนัสคือเงินเพิ่มสำหรับเล่น ก่อนถอนต้องทำเทิร์นให้ครบ คือยอดเดิมพันที่ถูกต้องรวมกันถึงจำนวนเท่าที่กำหนด</p><table><thead><tr><th>คำ</th><th>ความหมาย</th></tr></thead><tbody><tr><td>เทิร์น</td><td>เงินฝากรวมโบนัส คูณด้วยจำนวนเท่าที่โปรโมชันกำหนด</td></tr><tr><td>เดิมพันที่ถูกต้อง</td><td>เดิมพันที่ตัดสินผลแล้ว เดิมพันที่ยกเลิกหรือแทงครอบคลุมทุกผลไม่นับ</td></tr><tr><td>วันหมดอายุ</td><td>วันสุดท้ายที่ต้องทำเทิร์นให้ครบ หลังจากนั้นโบนัสสิ้นสุด</td></tr></tbody></table><p>หนึ่งครั้งต่อคน ต่อครัวเรือน และต่ออุปกรณ์ คืนโบนัสที่ยังไม่ได้เล่นได้ทุกเมื่อ เงินของคุณยังเป็นของคุณ</p>',
    ],
    ID: [
      'Aturan bonus',
      '<p>Bonus adalah dana tambahan untuk bermain. Sebelum dapat ditarik ada turnover: jumlah taruhan sah Anda harus mencapai kelipatannya.</p><table><thead><tr><th>Istilah</th><th>Artinya</th></tr></thead><tbody><tr><td>Turnover</td><td>Deposit dan bonus dikali faktor yang disebut promosi</td></tr><tr><td>Taruhan sah</td><td>Taruhan yang sudah selesai; taruhan batal atau yang menutup semua hasil tidak dihitung</td></tr><tr><td>Masa berlaku</td><td>Hari terakhir turnover harus tercapai; setelah itu bonus berakhir</td></tr></tbody></table><p>Satu bonus per orang, rumah tangga, dan perangkat. Bonus yang belum dimainkan dapat dikembalikan kapan saja; uang Anda tetap milik Anda.</p>',
    ],
  },
};
