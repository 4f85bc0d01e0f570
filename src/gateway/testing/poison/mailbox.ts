import { SMTPServer } from 'smtp-server';

/** A mail server on its own port that accepts every e-mail. */
export async function openMailbox() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, _session, answer) {
      stream.resume();
      stream.on('end', () => answer());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    mail: {
      host: '127.0.0.1',
      port,
      secure: false,
      isLocal: true,
      user: undefined,
      password: undefined,
      from: 'console@platform.example',
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
