# NEXUS in a container: the web is built in the first stage, the second holds only what runs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The image is the Node that the package of that name would bring; no other package needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-web.ts && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
# A third less memory at the same speed.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.server.ts"]
