/** Initial texts of a new brand in each complete language of the platform. */
import type { CompleteLanguage } from '#texts/languages.ts';

export type NewLanguage = CompleteLanguage;

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
  ES: {
    slide1: ['Slots, mesas y sorteos en un solo lugar, en cualquier pantalla.', 'Ver los juegos'],
    slide2: ['Lo que hay ahora', 'Ofertas con sus condiciones y lo que dura cada una.', 'Ver promociones'],
  },
  HI: {
    slide1: ['स्लॉट, टेबल और ड्रॉ एक ही जगह, हर स्क्रीन पर।', 'गेम देखें'],
    slide2: ['अभी क्या चल रहा है', 'ऑफ़र, उनकी शर्तें और हर एक की अवधि।', 'प्रमोशन देखें'],
  },
  KO: {
    slide1: ['슬롯, 테이블, 추첨을 한곳에서. 어떤 화면에서도 즐기세요.', '게임 보기'],
    slide2: ['지금 진행 중', '혜택마다 조건과 기간을 함께 안내합니다.', '프로모션 보기'],
  },
  PT: {
    slide1: ['Slots, mesas e sorteios em um só lugar, em qualquer tela.', 'Ver os jogos'],
    slide2: ['O que está no ar', 'Ofertas com suas condições e a duração de cada uma.', 'Ver promoções'],
  },
  TR: {
    slide1: ['Slotlar, masalar ve çekilişler tek yerde, her ekranda.', 'Oyunları gör'],
    slide2: ['Şu anda neler var', 'Teklifler, koşulları ve her birinin süresi.', 'Promosyonları gör'],
  },
  AR: {
    slide1: ['السلوتس والطاولات والسحبات في مكان واحد، على كل شاشة.', 'شاهد الألعاب'],
    slide2: ['ما يجري الآن', 'عروض بشروطها ومدة كل منها.', 'عرض العروض'],
  },
  RU: {
    slide1: ['Слоты, столы и тиражи в одном месте, на любом экране.', 'Смотреть игры'],
    slide2: ['Что идёт сейчас', 'Акции с условиями и сроком каждой.', 'Смотреть акции'],
  },
};

/** The brand's own texts in a language; all other texts are the platform's. */
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
