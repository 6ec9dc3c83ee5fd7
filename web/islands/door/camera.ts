import type { Decoded } from './decode-frames.ts';

/** `BROKEN`: it shows a picture, and nothing reads it. */
type CameraState = 'OFF' | 'STARTING' | 'ON' | 'DENIED' | 'MISSING' | 'BROKEN';

interface CameraOptions {
  video: HTMLVideoElement;
  /** The address of the program that reads frames. */
  decoderUrl: string;
  /** `seenAt`: when the frame was taken, by the page's clock. */
  onRead: (text: string, seenAt: number) => void;
  onChange: () => void;
}

// Enough for a ticket that fills a third of the picture, and little enough for a cheap phone.
const frameSideMax = 800;
const sameTicketMs = 3_000;

/** Reads codes off the rear camera, one frame at a time, beside the page. */
export class Camera {
  #options: CameraOptions;
  #state: CameraState = 'OFF';
  #track: MediaStreamTrack | undefined;
  #decoder: Worker | undefined;
  #isDecoderReady = false;
  #isReading = false;
  #frameAt = 0;
  #last = { text: '', at: 0 };
  #isTorchOn = false;

  constructor(options: CameraOptions) {
    this.#options = options;
  }

  get state(): CameraState {
    return this.#state;
  }
  get canTorch(): boolean {
    return (this.#track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  }
  get isTorchOn(): boolean {
    return this.#isTorchOn;
  }

  async start(): Promise<void> {
    if (this.#state === 'ON' || this.#state === 'STARTING') return;
    if (navigator.mediaDevices === undefined) {
      this.#turn('MISSING');
      return;
    }
    this.#turn('STARTING');
    this.#decoder ??= this.#newDecoder();
    try {
      const video = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
      if (this.state !== 'STARTING') {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#track = stream.getVideoTracks()[0];
      // Unplugged, or taken by another program.
      this.#track?.addEventListener('ended', () => this.stop());
      this.#options.video.srcObject = stream;
      await this.#options.video.play();
    } catch (error) {
      console.warn('The camera does not start:', error);
      this.#release();
      this.#turn((error as Error).name === 'NotAllowedError' ? 'DENIED' : 'MISSING');
      return;
    }
    this.#read();
  }

  stop(): void {
    if (this.#state !== 'ON' && this.#state !== 'STARTING') return;
    this.#release();
    this.#turn('OFF');
  }

  async switchTorch(): Promise<void> {
    const isOn = !this.#isTorchOn;
    // No browser's types know the torch.
    await this.#track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    this.#isTorchOn = isOn;
    this.#options.onChange();
  }

  #newDecoder(): Worker {
    const decoder = new Worker(this.#options.decoderUrl);
    decoder.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
      if ('fault' in data) {
        this.#break(data.fault);
      } else if ('isReady' in data) {
        this.#isDecoderReady = true;
        this.#read();
      } else {
        this.#isReading = false;
        if (data.text !== null) this.#tell(data.text);
        this.#next();
      }
    });
    decoder.addEventListener('error', ({ message }) => this.#break(message));
    return decoder;
  }

  /** Begins when there are both a picture and a decoder. */
  #read(): void {
    if (this.#state !== 'STARTING' || !this.#isDecoderReady || this.#options.video.paused) return;
    this.#turn('ON');
    this.#next();
  }

  /** Starting again tries another one. */
  #break(reason: string): void {
    console.error('The decoder does not work:', reason);
    this.#decoder?.terminate();
    this.#decoder = undefined;
    this.#isDecoderReady = false;
    this.#release();
    this.#turn('BROKEN');
  }

  #tell(text: string): void {
    const now = performance.now();
    const isSame = text === this.#last.text && now - this.#last.at < sameTicketMs;
    this.#last = { text, at: now };
    if (!isSame) this.#options.onRead(text, this.#frameAt);
  }

  #next(): void {
    const { video } = this.#options;
    if (this.#state !== 'ON' || this.#isReading) return;
    this.#isReading = true;
    const take = () => void this.#take(video);
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(take);
    else requestAnimationFrame(take);
  }

  async #take(video: HTMLVideoElement): Promise<void> {
    const { videoWidth: width, videoHeight: height } = video;
    if (this.#state !== 'ON' || width === 0) {
      this.#isReading = false;
      return;
    }
    this.#frameAt = performance.now();
    const scale = Math.min(1, frameSideMax / Math.max(width, height));
    const frame = await createImageBitmap(video, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
    });
    this.#decoder?.postMessage(frame, [frame]);
  }

  #release(): void {
    this.#track?.stop();
    this.#track = undefined;
    this.#isTorchOn = false;
    this.#isReading = false;
    this.#options.video.srcObject = null;
  }

  #turn(state: CameraState): void {
    this.#state = state;
    this.#options.onChange();
  }
}

/** The browser's own decoder where it reads QR codes; else ours, which weighs more. */
export async function chosenDecoder(urls: { native: string; own: string }): Promise<string> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: { getSupportedFormats(): Promise<string[]> } };
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  return formats.includes('qr_code') ? urls.native : urls.own;
}
