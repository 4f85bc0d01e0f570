import { readFile } from 'node:fs/promises';

/** The kernel’s clock ticks in microseconds (USER_HZ). */
const TICK_US = 10_000;

/** CPU time of PostgreSQL's connections and helpers in microseconds, of ended ones too. Linux only. */
export async function readDatabaseCpu(postmaster: number): Promise<number> {
  const [children, stat] = await Promise.all([
    readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8'),
    readFile(`/proc/${postmaster}/stat`, 'utf8'),
  ]);
  const times = await Promise.all(children.trim().split(' ').map(readCpu));
  // After the name in brackets: cutime and cstime are the fields 16 and 17 (proc_pid_stat(5)).
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return times.reduce((sum, time) => sum + time, (user + system) * TICK_US);
}

/** The first number of schedstat is the time on a processor in nanoseconds (kernel: sched-stats). */
async function readCpu(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]) / 1_000;
}
