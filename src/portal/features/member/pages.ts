import type { ComponentType } from 'react';
import { lazyChunk } from '../../chunks/lazy-chunk.ts';

/** The implemented pages, by element id in the slot `member`. Looked up as own properties only. */
export const memberPages: Readonly<Record<string, ComponentType>> = {
  'member.securityCenter': lazyChunk(
    () => import('./security/security-page.tsx'),
    (file) => file.SecurityPage,
  ),
  'member.depositv2': lazyChunk(
    () => import('./deposit/deposit-page.tsx'),
    (file) => file.DepositPage,
  ),
  'member.transferFund': lazyChunk(
    () => import('./payouts/transfers/transfer-fund-page.tsx'),
    (file) => file.TransferFundPage,
  ),
  'member.withdraw': lazyChunk(
    () => import('./payouts/withdraw/withdraw-page.tsx'),
    (file) => file.WithdrawPage,
  ),
  'member.withdrawalConfirmation': lazyChunk(
    () => import('./payouts/receipts/confirmation-page.tsx'),
    (file) => file.ConfirmationPage,
  ),
  'member.transferUpline': lazyChunk(
    () => import('./payouts/transfers/transfer-upline-page.tsx'),
    (file) => file.TransferUplinePage,
  ),
  'member.personalHistoryCopy': lazyChunk(
    () => import('./records/bets-page.tsx'),
    (file) => file.BetsPage,
  ),
  'member.manualRebate': lazyChunk(
    () => import('./records/cashback-page.tsx'),
    (file) => file.CashbackPage,
  ),
  'member.transactionHistory': lazyChunk(
    () => import('./records/account-page.tsx'),
    (file) => file.AccountPage,
  ),
  'member.personalProfit': lazyChunk(
    () => import('./records/profit-page.tsx'),
    (file) => file.ProfitPage,
  ),
  'member.bonusDetails': lazyChunk(
    () => import('./records/bonus-page.tsx'),
    (file) => file.BonusPage,
  ),
  'member.messageV2': lazyChunk(
    () => import('./messages/messages-page.tsx'),
    (file) => file.MessagesPage,
  ),
  'member.missionLeaderboard': lazyChunk(
    () => import('./missions/missions-page.tsx'),
    (file) => file.MissionsPage,
  ),
  'member.rewardCenter': lazyChunk(
    () => import('./rewards/reward-center.tsx'),
    (file) => file.RewardCenter,
  ),
  'member.referral': lazyChunk(
    () => import('./rewards/referral-page.tsx'),
    (file) => file.ReferralPage,
  ),
  'member.saferPlay': lazyChunk(
    () => import('./safer-play/safer-play-page.tsx'),
    (file) => file.SaferPlayPage,
  ),
  'member.playerRank': lazyChunk(
    () => import('./rewards/rank-page.tsx'),
    (file) => file.RankPage,
  ),
};
