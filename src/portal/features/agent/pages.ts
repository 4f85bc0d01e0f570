import type { ComponentType } from 'react';
import { lazyChunk } from '../../chunks/lazy-chunk.ts';

/** The implemented pages, by element id in the slot `agent`. Looked up as own properties only. */
export const agentPages: Readonly<Record<string, ComponentType>> = {
  'agent.announcement': lazyChunk(
    () => import('./announcement-page.tsx'),
    (file) => file.AnnouncementPage,
  ),
  'agent.overview': lazyChunk(
    () => import('./overview-page.tsx'),
    (file) => file.OverviewPage,
  ),
  'agent.myIncome': lazyChunk(
    () => import('./contracts/income-page.tsx'),
    (file) => file.IncomePage,
  ),
  'agent.dividend': lazyChunk(
    () => import('./contracts/contract-page.tsx'),
    (file) => file.DividendPage,
  ),
  'agent.dailySalary': lazyChunk(
    () => import('./contracts/contract-page.tsx'),
    (file) => file.DailySalaryPage,
  ),
  'agent.hourlySalary': lazyChunk(
    () => import('./contracts/contract-page.tsx'),
    (file) => file.HourlySalaryPage,
  ),
  'agent.realTimeSalary': lazyChunk(
    () => import('./contracts/contract-page.tsx'),
    (file) => file.RealTimeSalaryPage,
  ),
  'agent.account': lazyChunk(
    () => import('./register/register-centre-page.tsx'),
    (file) => file.RegisterCentrePage,
  ),
  'agent.teamManagement': lazyChunk(
    () => import('./team/team-page.tsx'),
    (file) => file.TeamPage,
  ),
  'agent.teamBetting': lazyChunk(
    () => import('./team/team-records-page.tsx'),
    (file) => file.TeamBettingPage,
  ),
  'agent.userProfitLoss': lazyChunk(
    () => import('./team/team-records-page.tsx'),
    (file) => file.UserProfitLossPage,
  ),
  'agent.transactionDetails': lazyChunk(
    () => import('./transactions-page.tsx'),
    (file) => file.TransactionsPage,
  ),
};
