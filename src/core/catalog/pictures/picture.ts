/** An uploaded picture, as it is kept. */
export interface Picture {
  id: string;
  width: number;
  height: number;
}

/** A file that was sent, and what became of it once it was read and re-encoded. */
export interface EncodedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Reads the file whatever it is, and writes it anew as a picture; `from` is whose it is. `fault` says what is wrong with it. */
export type EncodePicture = (
  file: { path: string },
  options: { from: string },
) => Promise<EncodedPicture | { fault: string }>;

/** Where pictures are kept outside the database. Rejects where it does not answer, or not as it should. */
export interface ObjectStore {
  write(id: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is none. */
  read(id: string): Promise<Buffer | undefined>;
  /** Also where there is none. */
  remove(id: string): Promise<void>;
  /** Whether it is there and lets us in. */
  check(): Promise<void>;
}

// The id works like a secret: somebody who was not shown the URL does not find the picture.
const pathShape = /\/pictures\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.webp$/;

export function picturePath(id: string): string {
  return `/pictures/${id}.webp`;
}

/** The id in a picture's URL; whether it exists is another question. */
export function pictureIdIn(address: string): string | undefined {
  return pathShape.exec(address)?.[1];
}
