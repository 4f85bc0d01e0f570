import Anchor from 'lucide-react/icons/anchor';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import Calendar from 'lucide-react/icons/calendar';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Camera from 'lucide-react/icons/camera';
import ChartLine from 'lucide-react/icons/chart-line';
import Check from 'lucide-react/icons/check';
import Cherry from 'lucide-react/icons/cherry';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import Clock from 'lucide-react/icons/clock';
import Clover from 'lucide-react/icons/clover';
import Club from 'lucide-react/icons/club';
import Coins from 'lucide-react/icons/coins';
import Compass from 'lucide-react/icons/compass';
import Copy from 'lucide-react/icons/copy';
import Crown from 'lucide-react/icons/crown';
import Dices from 'lucide-react/icons/dices';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Fish from 'lucide-react/icons/fish';
import Flame from 'lucide-react/icons/flame';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import Goal from 'lucide-react/icons/goal';
import GripHorizontal from 'lucide-react/icons/grip-horizontal';
import Headset from 'lucide-react/icons/headset';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Minus from 'lucide-react/icons/minus';
import Moon from 'lucide-react/icons/moon';
import Network from 'lucide-react/icons/network';
import Newspaper from 'lucide-react/icons/newspaper';
import PartyPopper from 'lucide-react/icons/party-popper';
import Pause from 'lucide-react/icons/pause';
import Percent from 'lucide-react/icons/percent';
import Phone from 'lucide-react/icons/phone';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import Receipt from 'lucide-react/icons/receipt';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Spade from 'lucide-react/icons/spade';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Swords from 'lucide-react/icons/swords';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Ticket from 'lucide-react/icons/ticket';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import Tv from 'lucide-react/icons/tv';
import User from 'lucide-react/icons/user';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import Wallet from 'lucide-react/icons/wallet';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';

/** The icons of the house by their lucide name. A bounded set: each one is some 300 bytes of every page's script. */
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
  megaphone: Megaphone,
  menu: Menu,
  'message-circle': MessageCircle,
  'message-square': MessageSquare,
  'messages-square': MessagesSquare,
  minus: Minus,
  moon: Moon,
  network: Network,
  newspaper: Newspaper,
  'party-popper': PartyPopper,
  pause: Pause,
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
  // lucide has no trade marks: social links carry the nearest plain sign.
  facebook: ThumbsUp,
  instagram: Camera,
  telegram: Send,
  whatsapp: Phone,
  youtube: Tv,
  zalo: MessageCircle,
} as const;

export type IconName = keyof typeof icons;
