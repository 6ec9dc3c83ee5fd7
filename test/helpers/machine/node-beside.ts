import type { Connection } from '../database/test-database.ts';
import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';
import { databaseUrlOf } from './service-child.ts';

export interface NodeBeside {
  url: string;
  stop(): Promise<void>;
}

/** A node from another folder, such as that of the release before, on the same database: it serves and works. */
export async function startBeside(options: {
  folder: string;
  connection: Connection;
  environment: Record<string, string>;
}): Promise<NodeBeside> {
  const { folder, connection, environment } = options;
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child: Child = startChild(process.execPath, ['src/serve.ts'], {
    folder,
    environment: {
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      PUBLIC_URL: url,
      ...environment,
      PORT: port,
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrlOf(connection),
    },
  });
  await child.says(/Ready after/);
  return {
    url,
    stop: async () => {
      child.process.kill('SIGTERM');
      await child.ended;
    },
  };
}
