/** The copy that a new brand begins with, in each language that the platform speaks whole. */
import type { COMPLETE_LANGUAGES } from '#texts/complete.ts';

export type NewLanguage = (typeof COMPLETE_LANGUAGES)[number];

interface Copy {
  readonly slide1: readonly [text: string, button: string];
  readonly slide2: readonly [title: string, text: string, button: string];
}

const COPY: Readonly<Record<NewLanguage, Copy>> = {
  EN: {
    slide1: ['Slots, tables and draws in one place, on every screen.', 'See the games'],
    slide2: ['What is on right now', 'Offers with their terms, and how long each one lasts.', 'See promotions'],
  },
  CN: {
    slide1: ['电子游戏、桌台与彩票汇聚一处，各种屏幕皆可畅玩。', '查看游戏'],
    slide2: ['当前活动', '每项优惠的条款与期限，一目了然。', '查看优惠'],
  },
  VI: {
    slide1: ['Nổ hũ, bàn chơi và xổ số ở cùng một nơi, trên mọi màn hình.', 'Xem trò chơi'],
    slide2: ['Đang diễn ra', 'Các ưu đãi cùng điều khoản và thời hạn của từng ưu đãi.', 'Xem khuyến mãi'],
  },
  JA: {
    slide1: ['スロット、テーブル、抽選を一か所で。どの画面でも楽しめます。', 'ゲームを見る'],
    slide2: ['開催中のお知らせ', '各特典の条件と期間をご確認いただけます。', 'プロモーションを見る'],
  },
  TH: {
    slide1: ['สล็อต โต๊ะเกม และการออกรางวัล รวมไว้ในที่เดียว เล่นได้ทุกหน้าจอ', 'ดูเกม'],
    slide2: ['กิจกรรมตอนนี้', 'ข้อเสนอพร้อมเงื่อนไขและระยะเวลาของแต่ละรายการ', 'ดูโปรโมชั่น'],
  },
  ID: {
    slide1: ['Slot, meja permainan, dan undian di satu tempat, di setiap layar.', 'Lihat permainan'],
    slide2: ['Yang sedang berlangsung', 'Penawaran beserta ketentuan dan masa berlakunya.', 'Lihat promosi'],
  },
};

/** The brand's own texts in a language; everything else comes from the platform's. */
export function newTexts(language: NewLanguage, name: string): Readonly<Record<string, string>> {
  const { slide1, slide2 } = COPY[language];
  return {
    'brand.slide1.title': name,
    'brand.slide1.text': slide1[0],
    'brand.slide1.button': slide1[1],
    'brand.slide2.title': slide2[0],
    'brand.slide2.text': slide2[1],
    'brand.slide2.button': slide2[2],
  };
}
