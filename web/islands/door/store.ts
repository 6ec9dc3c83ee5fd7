/** What a device keeps, on shelves of things by key. */
export type Shelf = 'about' | 'list' | 'scans' | 'findings';

export interface Change {
  shelf: Shelf;
  key: string | number;
  /** Undefined takes it away. */
  value: unknown;
}

export interface Store {
  /** In the order of their keys. */
  all<Value>(shelf: Shelf): Promise<[key: string | number, value: Value][]>;
  /** All of it or nothing, and only when it is safe from a crash. Shelves are emptied before the changes. */
  write(changes: readonly Change[], options?: { emptied?: readonly Shelf[] }): Promise<void>;
}
