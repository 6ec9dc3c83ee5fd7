export interface PictureShown {
  src: string;
  srcset?: string;
}
