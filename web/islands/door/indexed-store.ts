import type { Change, Shelf, Store } from './store.ts';

const databaseName = 'takilya-door';
const shelves: readonly Shelf[] = ['about', 'list', 'scans', 'findings'];

/** The store in the browser's own database. */
export async function openStore(): Promise<Store> {
  const database = await opened();
  return {
    all: (shelf) =>
      new Promise((resolve, reject) => {
        const found: [IDBValidKey, unknown][] = [];
        const request = database.transaction(shelf).objectStore(shelf).openCursor();
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const cursor = request.result;
          if (cursor === null) {
            resolve(found as never);
            return;
          }
          found.push([cursor.key, cursor.value]);
          cursor.continue();
        };
      }),
    write: (changes, { emptied = [] } = {}) =>
      new Promise((resolve, reject) => {
        const touched = new Set([...emptied, ...changes.map(({ shelf }) => shelf)]);
        if (touched.size === 0) {
          resolve();
          return;
        }
        // A phone may die at any moment, and a scan whose result was shown must not be forgotten.
        const transaction = database.transaction([...touched], 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        for (const shelf of emptied) transaction.objectStore(shelf).clear();
        for (const change of changes) put(transaction, change);
        transaction.commit();
      }),
  };
}

function put(transaction: IDBTransaction, { shelf, key, value }: Change): void {
  const place = transaction.objectStore(shelf);
  if (value === undefined) place.delete(key);
  else place.put(value, key);
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const shelf of shelves) request.result.createObjectStore(shelf);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}
