# NEXUS in a container: the first stage makes a release, the second holds only what is in it.
ARG BASE=node:24-slim

FROM $BASE AS build
# The commit that /api/health reports; the repository itself is not copied: --build-arg NEXUS_COMMIT=$(git rev-parse HEAD)
ARG NEXUS_COMMIT=
WORKDIR /app
COPY package.json package-lock.json ./
# The base image already has the Node that the npm package 'node' would install; no other package needs its install script.
# npm settings and certificates of your network stay out of the image: --secret id=npmrc,src=… --secret id=certificates,src=…
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates,target=/run/certificates.pem npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build/release.ts && mkdir release && tar -xzf dist/release/*.tar.gz --strip-components=1 -C release

FROM $BASE
WORKDIR /app
# The last two settings: less memory at the same speed.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
RUN mkdir /data /backups && chown node:node /data /backups && ln -s /app/nexus /usr/local/bin/nexus
COPY --from=build /app/release ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/app/nexus", "start"]
