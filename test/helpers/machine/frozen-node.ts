// A node that is frozen at the worst moment: it has taken tickets of a type and holds its row, but has not committed.
import { openDatabase } from '../../../src/platform/database/database.ts';
import { DatabaseUnavailable } from '../../../src/platform/database/faults.ts';
import { sql } from '../../../src/platform/database/sql.ts';

const [connection, typeId] = process.argv.slice(2) as [string, string];
const db = openDatabase({ connection: JSON.parse(connection), purpose: 'desk' });
try {
  await db.transaction(async (tx) => {
    await tx.run(sql`update ticket_types 
      set remaining_quantity = remaining_quantity - 1, held_quantity = held_quantity + 1 where id = ${typeId}`);
    console.log('holds the row');
    process.kill(process.pid, 'SIGSTOP');
    // The signal is taken between two turns of the loop.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  console.log('committed');
} catch (error) {
  console.log(error instanceof DatabaseUnavailable ? 'came too late' : String(error));
}
await db.close();
