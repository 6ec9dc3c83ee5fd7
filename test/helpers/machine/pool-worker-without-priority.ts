import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// As under a unit of systemd that denies it.
os.setPriority = () => {
  throw Object.assign(new Error('A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)'));
};
syncBuiltinESMExports();
await import('./pool-worker.ts');
