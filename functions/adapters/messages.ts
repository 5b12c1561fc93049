/** A message of a Korean message service (알림톡), which delivers the texts of approved templates only. */
export type Message = {
  /** Code of the template. */
  template: string;
  /** Values of the placeholders of the template. */
  values: Readonly<Record<string, string>>;
};

/**
 * Sends a message to a mobile number, as `sendMail` sends a mail to an address. No provider implements it yet.
 * @param mobile digits only
 * @returns the id of the message at the service
 */
export type SendMessage = (mobile: string, message: Message) => Promise<string>;
