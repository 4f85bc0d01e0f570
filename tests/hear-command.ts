/** Output and exit code of one of the repository's commands, run in this process. */
import { vi } from 'vitest';

export interface Heard {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command's function, which returns the exit code, and captures its output. One at a time. */
export async function hearCommand(command: () => Promise<number>): Promise<Heard> {
  const [out, err] = [hear(process.stdout), hear(process.stderr)];
  try {
    const status = await command();
    return { status, stdout: out.written.join(''), stderr: err.written.join('') };
  } finally {
    out.spy.mockRestore();
    err.spy.mockRestore();
  }
}

function hear(stream: NodeJS.WriteStream) {
  const written: string[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  return { written, spy };
}
