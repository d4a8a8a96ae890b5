export type { FormReply } from '#app/components/form/form-reply.ts';
