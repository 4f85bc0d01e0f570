import * as Anchor from 'lucide-react/icons/anchor';
import * as ArrowLeft from 'lucide-react/icons/arrow-left';
import * as ArrowRight from 'lucide-react/icons/arrow-right';
import * as ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import * as BadgeCheck from 'lucide-react/icons/badge-check';
import * as Banknote from 'lucide-react/icons/banknote';
import * as Bell from 'lucide-react/icons/bell';
import * as BookOpen from 'lucide-react/icons/book-open';
import * as Calendar from 'lucide-react/icons/calendar';
import * as CalendarCheck from 'lucide-react/icons/calendar-check';
import * as CalendarDays from 'lucide-react/icons/calendar-days';
import * as Camera from 'lucide-react/icons/camera';
import * as ChartLine from 'lucide-react/icons/chart-line';
import * as Check from 'lucide-react/icons/check';
import * as Cherry from 'lucide-react/icons/cherry';
import * as ChevronDown from 'lucide-react/icons/chevron-down';
import * as ChevronLeft from 'lucide-react/icons/chevron-left';
import * as ChevronRight from 'lucide-react/icons/chevron-right';
import * as ChevronUp from 'lucide-react/icons/chevron-up';
import * as CircleCheck from 'lucide-react/icons/circle-check';
import * as CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import * as CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import * as CircleUser from 'lucide-react/icons/circle-user';
import * as Clock from 'lucide-react/icons/clock';
import * as Clover from 'lucide-react/icons/clover';
import * as Club from 'lucide-react/icons/club';
import * as Coins from 'lucide-react/icons/coins';
import * as Compass from 'lucide-react/icons/compass';
import * as Copy from 'lucide-react/icons/copy';
import * as Crown from 'lucide-react/icons/crown';
import * as Dices from 'lucide-react/icons/dices';
import * as Download from 'lucide-react/icons/download';
import * as Ellipsis from 'lucide-react/icons/ellipsis';
import * as ExternalLink from 'lucide-react/icons/external-link';
import * as Eye from 'lucide-react/icons/eye';
import * as EyeOff from 'lucide-react/icons/eye-off';
import * as Fish from 'lucide-react/icons/fish';
import * as Flame from 'lucide-react/icons/flame';
import * as Gamepad2 from 'lucide-react/icons/gamepad-2';
import * as Gem from 'lucide-react/icons/gem';
import * as Gift from 'lucide-react/icons/gift';
import * as Globe from 'lucide-react/icons/globe';
import * as Goal from 'lucide-react/icons/goal';
import * as GripHorizontal from 'lucide-react/icons/grip-horizontal';
import * as Headset from 'lucide-react/icons/headset';
import * as Heart from 'lucide-react/icons/heart';
import * as Hourglass from 'lucide-react/icons/hourglass';
import * as House from 'lucide-react/icons/house';
import * as Info from 'lucide-react/icons/info';
import * as KeyRound from 'lucide-react/icons/key-round';
import * as Languages from 'lucide-react/icons/languages';
import * as LayoutGrid from 'lucide-react/icons/layout-grid';
import * as LifeBuoy from 'lucide-react/icons/life-buoy';
import * as List from 'lucide-react/icons/list';
import * as Lock from 'lucide-react/icons/lock';
import * as LogIn from 'lucide-react/icons/log-in';
import * as LogOut from 'lucide-react/icons/log-out';
import * as Mail from 'lucide-react/icons/mail';
import * as MapPin from 'lucide-react/icons/map-pin';
import * as Maximize from 'lucide-react/icons/maximize';
import * as Megaphone from 'lucide-react/icons/megaphone';
import * as Menu from 'lucide-react/icons/menu';
import * as MessageCircle from 'lucide-react/icons/message-circle';
import * as MessageSquare from 'lucide-react/icons/message-square';
import * as MessagesSquare from 'lucide-react/icons/messages-square';
import * as Minimize from 'lucide-react/icons/minimize';
import * as Minus from 'lucide-react/icons/minus';
import * as Monitor from 'lucide-react/icons/monitor';
import * as Moon from 'lucide-react/icons/moon';
import * as Network from 'lucide-react/icons/network';
import * as Newspaper from 'lucide-react/icons/newspaper';
import * as PartyPopper from 'lucide-react/icons/party-popper';
import * as Pause from 'lucide-react/icons/pause';
import * as Pencil from 'lucide-react/icons/pencil';
import * as Percent from 'lucide-react/icons/percent';
import * as Phone from 'lucide-react/icons/phone';
import * as Play from 'lucide-react/icons/play';
import * as Plus from 'lucide-react/icons/plus';
import * as QrCode from 'lucide-react/icons/qr-code';
import * as Receipt from 'lucide-react/icons/receipt';
import * as RefreshCw from 'lucide-react/icons/refresh-cw';
import * as ScrollText from 'lucide-react/icons/scroll-text';
import * as Search from 'lucide-react/icons/search';
import * as Send from 'lucide-react/icons/send';
import * as Settings from 'lucide-react/icons/settings';
import * as Share2 from 'lucide-react/icons/share-2';
import * as Shield from 'lucide-react/icons/shield';
import * as ShieldCheck from 'lucide-react/icons/shield-check';
import * as ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import * as Smartphone from 'lucide-react/icons/smartphone';
import * as Spade from 'lucide-react/icons/spade';
import * as Sparkles from 'lucide-react/icons/sparkles';
import * as Star from 'lucide-react/icons/star';
import * as Sun from 'lucide-react/icons/sun';
import * as Swords from 'lucide-react/icons/swords';
import * as ThumbsUp from 'lucide-react/icons/thumbs-up';
import * as Ticket from 'lucide-react/icons/ticket';
import * as Trash2 from 'lucide-react/icons/trash';
import * as TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import * as Trophy from 'lucide-react/icons/trophy';
import * as Tv from 'lucide-react/icons/tv';
import * as User from 'lucide-react/icons/user';
import * as UserPlus from 'lucide-react/icons/user-plus';
import * as Users from 'lucide-react/icons/users';
import * as Video from 'lucide-react/icons/video';
import * as Wallet from 'lucide-react/icons/wallet';
import * as WifiOff from 'lucide-react/icons/wifi-off';
import * as X from 'lucide-react/icons/x';
import * as Zap from 'lucide-react/icons/zap';
import { facebook, instagram, telegram, whatsapp, youtube } from './network-logos.ts';

/** The available icons by their lucide name: the modules with their drawings (icon-drawing.ts). A bounded set. */
export const icons = {
  anchor: Anchor,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up-down': ArrowUpDown,
  'badge-check': BadgeCheck,
  banknote: Banknote,
  bell: Bell,
  'book-open': BookOpen,
  calendar: Calendar,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  camera: Camera,
  'chart-line': ChartLine,
  check: Check,
  cherry: Cherry,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-question-mark': CircleQuestionMark,
  'circle-user': CircleUser,
  clock: Clock,
  clover: Clover,
  club: Club,
  coins: Coins,
  compass: Compass,
  copy: Copy,
  crown: Crown,
  dices: Dices,
  download: Download,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  fish: Fish,
  flame: Flame,
  'gamepad-2': Gamepad2,
  gem: Gem,
  gift: Gift,
  globe: Globe,
  goal: Goal,
  'grip-horizontal': GripHorizontal,
  headset: Headset,
  heart: Heart,
  hourglass: Hourglass,
  house: House,
  info: Info,
  'key-round': KeyRound,
  languages: Languages,
  'layout-grid': LayoutGrid,
  'life-buoy': LifeBuoy,
  list: List,
  lock: Lock,
  'log-in': LogIn,
  'log-out': LogOut,
  mail: Mail,
  'map-pin': MapPin,
  maximize: Maximize,
  megaphone: Megaphone,
  menu: Menu,
  'message-circle': MessageCircle,
  'message-square': MessageSquare,
  'messages-square': MessagesSquare,
  minimize: Minimize,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  network: Network,
  newspaper: Newspaper,
  'party-popper': PartyPopper,
  pause: Pause,
  pencil: Pencil,
  percent: Percent,
  phone: Phone,
  play: Play,
  plus: Plus,
  'qr-code': QrCode,
  receipt: Receipt,
  'refresh-cw': RefreshCw,
  'scroll-text': ScrollText,
  search: Search,
  send: Send,
  settings: Settings,
  'share-2': Share2,
  shield: Shield,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  smartphone: Smartphone,
  spade: Spade,
  sparkles: Sparkles,
  star: Star,
  sun: Sun,
  swords: Swords,
  'thumbs-up': ThumbsUp,
  ticket: Ticket,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  trophy: Trophy,
  tv: Tv,
  user: User,
  'user-plus': UserPlus,
  users: Users,
  video: Video,
  wallet: Wallet,
  'wifi-off': WifiOff,
  x: X,
  zap: Zap,
  facebook,
  instagram,
  telegram,
  whatsapp,
  youtube,
  zalo: MessageCircle,
} as const;

export type IconName = keyof typeof icons;
