interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

/** First that it is ready; then for each frame the text of its code, null where it shows none. */
export type Decoded = { isReady: true } | { text: string | null } | { fault: string };

/** Answers every frame that the page sends, as soon as what it needs is loaded. */
export function decodeFrames(detector: Detector, loaded: Promise<unknown>): void {
  const ready: Decoded = { isReady: true };
  loaded.then(
    () => postMessage(ready),
    (error: unknown) => postMessage({ fault: String(error) } satisfies Decoded),
  );
  addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
    void detector
      .detect(data)
      .then(
        ([found]): Decoded => ({ text: found?.rawValue ?? null }),
        // Any picture can be looked at: the decoder is to blame.
        (error: unknown): Decoded => ({ fault: String(error) }),
      )
      .then((decoded) => {
        data.close();
        postMessage(decoded);
      });
  });
}
