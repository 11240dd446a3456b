export interface VisionQuestion {
  readonly prompt: string;
  /** PNG. */
  readonly image: Uint8Array;
  readonly signal?: AbortSignal;
}

export interface VisionAnswer {
  readonly text: string;
  /** `length`: cut off at the limit. `repeats`: stopped because it went round in circles. */
  readonly end: 'complete' | 'length' | 'repeats';
}

/** A model that answers in words what it sees in a picture. */
export interface VisionModel {
  /** Name of the model; the same name gives the same answers, as far as the server keeps to it. */
  readonly id: string;
  /** `model_unavailable` when the server does not answer after all tries, `model_refused` when it never will (key, name). */
  ask(question: VisionQuestion): Promise<VisionAnswer>;
}
